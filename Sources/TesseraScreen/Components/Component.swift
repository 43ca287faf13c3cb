/// Something of an app's own that elements cannot say: a chart, a map, a seat plan.
///
/// A component is a value: what it shows, what it is to a screen reader, what can be done to it, and a fallback made of elements. Hosts show it
/// with whatever is registered for its type (markup on the web, a widget on GTK, a view on Apple's platforms); a host without a renderer shows
/// the fallback, and so does one whose renderer fails.
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
/// - Law: equal components look, sound and mean the same; what changes a drawing is a property.
/// - Law: events are checked against ``controls`` and the controls of the fallback, whoever draws it: a renderer is another look, not another right.
/// - Law: a component with neither a fallback nor a renderer is shown as an error that names its type, and reported.
/// - Isolation: none; everything here is pure and synchronous.
public protocol Component: Hashable, Sendable {
  /// The words of a screen reader for the component as a whole.
  var accessibility: ComponentAccessibility { get }
  /// The controls that renderers may offer, each with the value that it shows. None by default.
  ///
  /// A control that the fallback does not have is added below it, as a button, a switch, a slider or a field with the control's words; so every
  /// control is there without a renderer and without script.
  var controls: [ComponentControl] { get }
  /// The elements that say the same where there is no renderer, below each other. None by default.
  var fallback: [Element] { get }
}

extension Component {
  public var controls: [ComponentControl] { [] }
  public var fallback: [Element] { [] }
}

/// The words of a screen reader for a component.
public struct ComponentAccessibility: Hashable, Sendable {
  /// The role of a drawn component; a fallback is always a group of its elements.
  public enum Role: Hashable, Sendable {
    /// A group of what is in it: its controls are met one by one.
    case group
    /// A picture whose words say everything. A component with controls is a group all the same.
    case image
  }

  /// The name of the component.
  public var label: Phrase
  /// The contents in few words, read after the name.
  public var value: Phrase?
  public var role: Role

  /// The words of a component.
  public init(_ label: Phrase, value: Phrase? = nil, role: Role = .group) { (self.label, self.value, self.role) = (label, value, role) }
}
