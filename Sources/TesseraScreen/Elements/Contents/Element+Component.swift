/// A component of any type, as the content of ``Element/component(_:)-enum.case``.
///
/// - Law: two are equal if their types and their values are, and what a screen did to their controls.
public struct AnyComponent: Sendable {
  /// The parts that do not change once the component is made; shared by copies.
  private final class Storage: Sendable {
    // `any`: the type of the component is the app's own, and known at run time only.
    let component: any Component
    let accessibility: ComponentAccessibility
    let hasFallback: Bool

    init(_ component: some Component, hasFallback: Bool) {
      (self.component, self.accessibility, self.hasFallback) = (component, component.accessibility, hasFallback)
    }
  }

  private let storage: Storage
  /// The controls that the component declares, with the value and the availability that they have now.
  public private(set) var controls: [ComponentControl]
  /// The elements that stand for it where nothing is registered for its type: its fallback, with a control for each that the fallback lacks; or
  /// an error that names its type.
  public private(set) var parts: [Element]

  /// A component whose type is not said. Linear in its fallback.
  public init(_ component: some Component) {
    let (controls, fallback) = (component.controls, component.fallback)
    storage = Storage(component, hasFallback: !fallback.isEmpty)
    self.controls = controls
    if fallback.isEmpty {
      parts = [
        .message(
          Element.Message(
            "This cannot be shown here", detail: Phrase(String(describing: type(of: component))), tone: .failure))
      ]
    } else {
      var names: Set<ControlName> = []
      for element in fallback { element.forEachControl { names.insert($0.name) } }
      parts = fallback + controls.filter { !names.contains($0.name) }.map(\.element)
    }
  }

  /// The component, if it is of this type.
  public func component<C: Component>(as type: C.Type) -> C? { storage.component as? C }

  /// The words of a screen reader for it.
  public var accessibility: ComponentAccessibility { storage.accessibility }

  /// The name of the component's type, for messages.
  public var typeName: String { String(describing: type(of: storage.component)) }

  /// Tells components of one type from those of others.
  public var typeIdentifier: ObjectIdentifier { ObjectIdentifier(type(of: storage.component)) }

  /// Whether it is a picture where something draws it; otherwise a group.
  public var isImage: Bool { storage.accessibility.role == .image && controls.isEmpty }

  /// The diagnostic of a host that has nothing registered for the type, where there is no fallback either.
  public var missingRenderer: Diagnostic? {
    if storage.hasFallback { return nil }
    return Diagnostic(
      .component, .error,
      "\(typeName) has no fallback, and this host has no renderer for it. Register a renderer with the host, or give the component a 'fallback' of elements."
    )
  }

  /// The diagnostic of a host whose renderer failed.
  public func failedRenderer(_ error: any Error) -> Diagnostic {
    Diagnostic(.component, .error, "The renderer of \(typeName) failed, and its fallback is shown: \(error)")
  }

  /// The group that a screen reader finds around it: its name and value, read as one.
  public func node(_ localizer: Localizer, children: [AccessibilityNode] = []) -> AccessibilityNode {
    AccessibilityNode(.group, localizer.words(accessibility.label, accessibility.value), children: children)
  }
}

extension AnyComponent: Hashable {
  public static func == (lhs: AnyComponent, rhs: AnyComponent) -> Bool {
    func isEqual<C: Component>(_ value: C) -> Bool { rhs.storage.component as? C == value }
    guard lhs.storage === rhs.storage || isEqual(lhs.storage.component) else { return false }
    return lhs.controls == rhs.controls && lhs.parts == rhs.parts
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(typeIdentifier)
    storage.component.hash(into: &hasher)
    hasher.combine(controls)
  }
}

extension AnyComponent: ElementContent {
  public var name: Phrase? { accessibility.label }

  /// Gives controls of the fallback that the component declares what `change` leaves of the declared ones.
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    for index in controls.indices { controls[index].map(change) }
    let declared = controls
    for index in parts.indices {
      parts[index].mapControls { control in
        guard let known = declared.first(where: { $0.name == control.name }) else { return change(&control) }
        control.availability = known.availability
        if let value = known.value, let shown = control.value, value.isAlike(shown) { control.value = value }
      }
    }
  }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    [node(localizer, children: parts.flatMap { $0.accessibilityNodes(localizer) })]
  }
}

extension ControlValue {
  /// Whether both are of the same kind.
  fileprivate func isAlike(_ other: ControlValue) -> Bool {
    switch (self, other) {
    case (.text, .text), (.flag, .flag), (.number, .number), (.file, .file): true
    case (.text, _), (.flag, _), (.number, _), (.file, _): false
    }
  }
}

extension Element {
  /// An element that shows a component of the app's own.
  public static func component(_ component: some Component) -> Element { .component(AnyComponent(component)) }
}
