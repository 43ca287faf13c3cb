/// A view that is filled from one input.
///
/// This protocol only describes how an input becomes visible. User events leave the view through
/// ``EventForwardingProvider``. ``Boundable`` supplies the input.
///
/// ```swift
/// final class PriceView: Widget, Configurable {
///   var configurer: (PriceView, Price) -> Void {
///     { view, price in view.text = price.formatted }   // ✅ uses the view it is given
///   }
/// }
/// ```
/// - Law: `configure` runs the configurer synchronously, once per call, even if the input is unchanged. To
///   skip equal inputs, call ``configureIfChanged(_:)`` or ``Boundable/apply(to:)``.
/// - Order: the input is stored on the view and on its senders before the configurer runs. A configurer may
///   therefore read its own state and configure child views. A nested `configure` of the same view wins.
/// - Isolation: the main actor.
@MainActor
public protocol Configurable: AnyObject {
  /// The input that the view shows. It may be an optional, a struct or a class.
  associatedtype Input

  /// Shows an input on a view of this type.
  var configurer: (Self, Input) -> Void { get }

  /// The size for an input under a constraint, in the toolkit's logical units, or `nil` (the default) to let the
  /// toolkit measure.
  static func size(
    with input: Input?, constrainedTo constraint: (width: Double, height: Double)?
  ) -> (width: Double, height: Double)?

  /// The slot that stores the input. Every ``BindingObject`` has one. For a plain class it is `nil`, and the
  /// view is configured without storing the input.
  var configurationSlot: BindingSlot? { get }
}

extension Configurable {
  /// The default, `nil`: the toolkit measures.
  public static func size(
    with input: Input?, constrainedTo constraint: (width: Double, height: Double)?
  ) -> (width: Double, height: Double)? { nil }

  /// The default, `nil`: a plain class stores no input.
  public var configurationSlot: BindingSlot? { nil }

  /// Stores the input and shows it, synchronously.
  @inlinable
  public func configure(_ input: Input) {
    if let slot = configurationSlot { slot.configure(with: input) }
    configurer(self, input)
  }
}

extension Configurable where Self: BindingObject {
  /// The view's own slot.
  @inlinable public var configurationSlot: BindingSlot? { bindingSlot }
}

extension Configurable where Self: EventForwardingProvider {
  /// The view's own slot. Reads the senders first if needed, so that they receive the input even before a
  /// handler is attached.
  @inlinable public var configurationSlot: BindingSlot? {
    if bindingSlot.table == nil { gatherSenders() }
    return bindingSlot
  }
}
