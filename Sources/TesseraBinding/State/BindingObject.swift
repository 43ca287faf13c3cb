/// A view or a sender that can hold state: the one thing a toolkit's base class has to provide.
///
/// ```swift
/// class Widget: BindingObject {
///   let bindingSlot = BindingSlot()
/// }
/// ```
/// Everything else is reached through ``binding``: `button.binding.state(as: Product.self)`.
@MainActor
public protocol BindingObject: AnyObject {
  /// The slot of this object: always the same instance for the same object.
  var bindingSlot: BindingSlot { get }

  /// The name used in reports; the type's name unless the toolkit knows a better one (an accessible label, an identifier).
  var bindingName: String { get }

  /// The object above, asked for ``BindingDiagnostics`` when this one has none; none by default.
  var bindingParent: (any BindingObject)? { get }
}

extension BindingObject {
  /// The type's name.
  public var bindingName: String { String(describing: type(of: self)) }

  /// No parent.
  public var bindingParent: (any BindingObject)? { nil }

  /// State, write-back, reports and audits of this object.
  @inlinable public var binding: BindingAccess<Self> { BindingAccess(base: self) }

  /// The nearest diagnostics on the way up, or the printing one.
  var nearestDiagnostics: BindingDiagnostics {
    var next: (any BindingObject)? = self
    var steps = 0
    while let object = next, steps < 256 {  // A parent chain with a loop must not hang a report.
      if let diagnostics = object.bindingSlot.diagnostics { return diagnostics }
      next = object.bindingParent
      steps += 1
    }
    return .printing
  }
}
