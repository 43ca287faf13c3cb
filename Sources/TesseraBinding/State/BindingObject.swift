/// A view or sender that can hold state. The slot is the only member that a toolkit's base class has to
/// provide.
///
/// ```swift
/// class Widget: BindingObject {
///   let bindingSlot = BindingSlot()
/// }
/// ```
/// Everything else is available through ``binding``: `button.binding.state(as: Product.self)`.
@MainActor
public protocol BindingObject: AnyObject {
  /// The slot of this object. The same object must always return the same instance.
  var bindingSlot: BindingSlot { get }

  /// The name used in reports. Defaults to the type's name. A toolkit may return an accessible label or an
  /// identifier instead.
  var bindingName: String { get }

  /// The parent object, whose ``BindingDiagnostics`` are used if this object has none. Defaults to `nil`.
  var bindingParent: (any BindingObject)? { get }
}

extension BindingObject {
  /// The type's name.
  public var bindingName: String { String(describing: type(of: self)) }

  /// The default, `nil`.
  public var bindingParent: (any BindingObject)? { nil }

  /// State, reports and audits of this object.
  @inlinable public var binding: BindingSlot.Access<Self> { BindingSlot.Access(base: self) }

  /// The diagnostics of this object or its nearest ancestor, or the printing ones.
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
