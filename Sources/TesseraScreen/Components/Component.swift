/// A custom view of an app that elements can't express, such as a chart, a map or a seat plan.
///
/// A component is a value. It consists of its content, its accessibility, its controls, and a fallback made of
/// elements. Hosts show it with the renderer that is registered for its type: markup on the web, a widget on GTK,
/// a view on Apple's platforms. Without a renderer, or if the renderer fails, they show the fallback.
///
/// ```swift
/// struct SalesChart: Component {
///   var months: [Month]
///
///   var accessibility: ComponentAccessibility { ComponentAccessibility("Sales", value: "\(months.count) months", role: .image) }
///   var fallback: [Element] { [.facts(months.map { Element.Fact($0.name, $0.amount) })] }
/// }
/// SectionModel("This year") { ComponentItem(SalesChart(months: state.months)) }
/// ```
/// - Law: equal components look, sound and behave the same. Everything that changes the drawing is a property.
/// - Law: events are checked against ``controls`` and the controls of the fallback, regardless of the renderer. A
///   renderer can change the look but not add permissions.
/// - Law: a component without a fallback and without a renderer is shown as an error that names its type, and is
///   reported.
/// - Isolation: none. All members are pure and synchronous.
public protocol Component: Hashable, Sendable {
  /// The screen reader description of the component as a whole.
  var accessibility: ComponentAccessibility { get }
  /// The controls that renderers may offer, with their current values. Empty by default.
  ///
  /// If the fallback lacks a control, it is added below as a button, a switch, a slider or a text field with the
  /// control's label. Every control is therefore available without a renderer and without script.
  var controls: [ComponentControl] { get }
  /// The elements that replace the component if there is no renderer, in a column. Empty by default.
  var fallback: [Element] { get }
}

extension Component {
  public var controls: [ComponentControl] { [] }
  public var fallback: [Element] { [] }
}

/// A screen reader description of a component.
public struct ComponentAccessibility: Hashable, Sendable {
  /// The role of a component drawn by a renderer. A fallback is always a group of its elements.
  public enum Role: Hashable, Sendable {
    /// A group whose controls are reached one by one.
    case group
    /// An image that is fully described by its label and value. A component with controls is a group in any case.
    case image
  }

  /// The name of the component.
  public var label: Phrase
  /// A short description of the content, read after the name.
  public var value: Phrase?
  public var role: Role

  /// Creates the texts for a screen reader.
  public init(_ label: Phrase, value: Phrase? = nil, role: Role = .group) { (self.label, self.value, self.role) = (label, value, role) }
}
