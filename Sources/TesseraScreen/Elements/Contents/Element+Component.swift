extension Element {
  /// A type-erased ``Component``, the content of ``Element/component(_:)-enum.case``.
  ///
  /// - Law: two values are equal if their components are of the same type and equal, and the screen made the same
  ///   changes to their controls.
  public struct AnyComponent: Sendable {
    /// The constant part, shared by copies.
    private final class Storage: Sendable {
      // `any`: the component's type is defined by the app and known only at run time.
      let component: any Component
      let accessibility: ComponentAccessibility
      let hasFallback: Bool

      init(_ component: some Component, hasFallback: Bool) {
        (self.component, self.accessibility, self.hasFallback) = (component, component.accessibility, hasFallback)
      }
    }

    private let storage: Storage
    /// The controls that the component declares, with their current values and availability.
    public private(set) var controls: [ComponentControl]
    /// The elements shown if no renderer is registered for the component's type: its fallback, followed by the
    /// declared controls that the fallback lacks. Without a fallback, an error that names the type.
    public private(set) var parts: [Element]

    /// Erases a component's type.
    ///
    /// - Complexity: O(n) in the size of the fallback.
    public init(_ component: some Component) {
      let (controls, fallback) = (component.controls, component.fallback)
      storage = Storage(component, hasFallback: !fallback.isEmpty)
      self.controls = controls
      if fallback.isEmpty {
        parts = [
          .message(
            Message(
              "This cannot be shown here", detail: Phrase(String(describing: type(of: component))), tone: .failure))
        ]
      } else {
        var names: Set<Control.Name> = []
        for element in fallback { element.forEachControl { names.insert($0.name) } }
        parts = fallback + controls.filter { !names.contains($0.name) }.map(\.element)
      }
    }

    /// The component, if it is of type `C`.
    public func component<C: Component>(as type: C.Type) -> C? { storage.component as? C }

    /// The screen reader description of the component.
    public var accessibility: ComponentAccessibility { storage.accessibility }

    /// The name of the component's type, for messages.
    public var typeName: String { String(describing: type(of: storage.component)) }

    /// Identifies the component's type.
    public var typeIdentifier: ObjectIdentifier { ObjectIdentifier(type(of: storage.component)) }

    /// Whether the component is an image when a renderer draws it. Otherwise it is a group.
    public var isImage: Bool { storage.accessibility.role == .image && controls.isEmpty }

    /// The diagnostic for a host without a renderer for this type. `nil` if there is a fallback.
    public var missingRenderer: Diagnostic? {
      if storage.hasFallback { return nil }
      return Diagnostic(
        .component, .error,
        "\(typeName) has no fallback, and this host has no renderer for it. Register a renderer with the host, or give the component a 'fallback' of elements."
      )
    }

    /// The diagnostic for a renderer that failed.
    public func failedRenderer(_ error: any Error) -> Diagnostic {
      Diagnostic(.component, .error, "The renderer of \(typeName) failed, and its fallback is shown: \(error)")
    }

    /// The accessibility group around the component. Its label joins name and value.
    public func node(_ localizer: Localizer, children: [AccessibilityNode] = []) -> AccessibilityNode {
      AccessibilityNode(.group, localizer.words(accessibility.label, accessibility.value), children: children)
    }
  }
}

extension Element.AnyComponent: Hashable {
  public static func == (lhs: Element.AnyComponent, rhs: Element.AnyComponent) -> Bool {
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

extension Element.AnyComponent: Element.Content {
  public var name: Phrase? { accessibility.label }

  /// Copies value and availability from the declared controls to the controls of the fallback with the same names.
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

extension Control.Event.Value {
  fileprivate func isAlike(_ other: Control.Event.Value) -> Bool {
    switch (self, other) {
    case (.text, .text), (.flag, .flag), (.number, .number), (.file, .file): true
    case (.text, _), (.flag, _), (.number, _), (.file, _): false
    }
  }
}

extension Element {
  /// An element that shows a component defined by the app.
  public static func component(_ component: some Component) -> Element { .component(AnyComponent(component)) }
}
