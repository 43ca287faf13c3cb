/// An immutable view model that knows which view shows it.
///
/// ```swift
/// struct ProductRow: Boundable {
///   let contentData: Product
///   typealias Binder = ProductCell        // ProductCell: Configurable, Input == Product
/// }
/// rows.map(AnyBoundable.init)             // one list of different rows
/// ```
/// You can create it on any thread and send it between threads. It is applied on the main actor. Data flows
/// one way: a view never writes into the model. It sends an action, and its owner applies the changed model.
public nonisolated protocol Boundable<Binder>: Sendable {
  /// The content to show.
  associatedtype ContentData: Sendable
  /// The view that shows it.
  associatedtype Binder: Configurable where Binder.Input == ContentData

  /// The content as a snapshot.
  var contentData: ContentData { get }

  /// The type of view to dequeue.
  var binderType: Binder.Type { get }

  /// Whether `new` looks the same as `old`, so that showing it can be skipped. The default is equality for
  /// `Equatable` content and `false` otherwise.
  ///
  /// Return `false` if the equality of the content ignores something visible.
  static func isUnchanged(_ old: ContentData, _ new: ContentData) -> Bool

  /// Shows the content on `binder`.
  @MainActor func apply(to binder: Binder)
}

nonisolated extension Boundable {
  /// The `Binder` type.
  public var binderType: Binder.Type { Binder.self }

  /// Always `false`: content that cannot be compared is always shown.
  public static func isUnchanged(_ old: ContentData, _ new: ContentData) -> Bool { false }
}

nonisolated extension Boundable where ContentData: Equatable {
  /// Whether both contents are equal.
  public static func isUnchanged(_ old: ContentData, _ new: ContentData) -> Bool { old == new }
}

extension Boundable {
  /// Configures the view and stores the content as the state of the view and its senders, unless nothing
  /// changed since the last time.
  ///
  /// Skips only if ``isUnchanged(_:_:)`` returns `true` and no sender of the view has fired in between.
  /// `configure` itself never skips.
  @inlinable
  @MainActor public func apply(to binder: Binder) {
    _ = binder.configure(contentData, unless: Self.isUnchanged)
  }
}
