/// An immutable view model that knows which view shows it.
///
/// ```swift
/// struct ProductRow: Boundable {
///   let contentData: Product
///   typealias Binder = ProductCell        // ProductCell: Configurable, Input == Product
/// }
/// rows.map(AnyBoundable.init)             // one list of different rows
/// ```
/// Made on any thread, sent freely, applied on the main actor. One way: a view never writes into it (see ``BindingStore`` for write-back).
public nonisolated protocol Boundable<Binder>: Sendable {
  /// The content to show.
  associatedtype ContentData: Sendable
  /// The view that shows it.
  associatedtype Binder: Configurable where Binder.Input == ContentData

  /// The snapshot to show.
  var contentData: ContentData { get }

  /// The type of view to dequeue.
  var binderType: Binder.Type { get }

  /// Whether showing `new` over `old` can be skipped: equality when the content is `Equatable`, and never otherwise.
  ///
  /// Opt out by returning false, for content whose equality ignores something visible.
  static func isUnchanged(_ old: ContentData, _ new: ContentData) -> Bool

  /// Shows the content on a view.
  @MainActor func apply(to binder: Binder)
}

nonisolated extension Boundable {
  /// The associated binder.
  public var binderType: Binder.Type { Binder.self }

  /// False: content that cannot be compared is always shown.
  public static func isUnchanged(_ old: ContentData, _ new: ContentData) -> Bool { false }
}

nonisolated extension Boundable where ContentData: Equatable {
  /// Equality.
  public static func isUnchanged(_ old: ContentData, _ new: ContentData) -> Bool { old == new }
}

extension Boundable {
  /// Configures the view and stores the content as state on it and its senders; skipped when nothing changed since it was last shown.
  ///
  /// Skipped only when ``isUnchanged(_:_:)`` says so and no sender of the view has fired in between. `configure` itself never skips.
  @inlinable
  @MainActor public func apply(to binder: Binder) {
    _ = binder.configure(contentData, unless: Self.isUnchanged)
  }
}
