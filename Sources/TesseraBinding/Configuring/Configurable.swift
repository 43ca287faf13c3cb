/// A view that is filled from one input.
///
/// What belongs here is how an input becomes visible. What the user does leaves through ``EventForwardingProvider``; where the input comes
/// from is the matter of ``Boundable``.
///
/// ```swift
/// final class PriceView: Widget, Configurable {
///   var configurer: (PriceView, Price) -> Void {
///     { view, price in view.text = price.formatted }   // ✅ uses the view it is given
///   }
/// }
/// ```
/// - Law: `configure` runs the configurer once per call, at once, whether or not the input changed. Skipping equal inputs is asked for:
///   ``configureIfChanged(_:)`` or ``Boundable/apply(to:)``.
/// - Order: the input is stored on the view and on its senders first, then the configurer runs. So a configurer may configure child views,
///   and may read its own state; a nested `configure` of the same view wins.
/// - Isolation: the main actor.
@MainActor
public protocol Configurable: AnyObject {
  /// The input that the view shows; may be an optional, a struct or a class.
  associatedtype Input

  /// Shows an input on a view of this type.
  var configurer: (Self, Input) -> Void { get }

  /// The size for an input under a constraint, or nil to leave it to the toolkit (the default).
  static func size(with input: Input?, constrainedTo constraint: ViewSize?) -> ViewSize?

  /// The slot that keeps the input; provided for every ``BindingObject``, and nil for a plain class, which is configured without being remembered.
  var configurationSlot: BindingSlot? { get }
}

extension Configurable {
  /// Nil: the toolkit measures.
  public static func size(with input: Input?, constrainedTo constraint: ViewSize?) -> ViewSize? { nil }

  /// Nil: a plain class remembers nothing.
  public var configurationSlot: BindingSlot? { nil }

  /// Stores the input and shows it, synchronously.
  @inlinable
  public func configure(_ input: Input) {
    if let slot = configurationSlot { slot.configure(with: input) }
    configurer(self, input)
  }

  /// Configures and remembers the store the input came from.
  func render(_ input: Input, from link: StoreLinkBase) {
    if let slot = configurationSlot {
      slot.configure(with: input)
      slot.link = link
    }
    configurer(self, input)
  }
}

extension Configurable where Self: BindingObject {
  /// The view's own slot.
  @inlinable public var configurationSlot: BindingSlot? { bindingSlot }
}

extension Configurable where Self: EventForwardingProvider {
  /// The view's own slot, with its senders known, so that they receive the input even before a handler was attached.
  @inlinable public var configurationSlot: BindingSlot? {
    if bindingSlot.table == nil { gatherSenders() }
    return bindingSlot
  }
}
