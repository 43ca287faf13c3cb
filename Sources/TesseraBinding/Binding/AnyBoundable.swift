/// A type-erased view model, for lists with different kinds of rows.
///
/// Applying it to a view of the wrong type does not trap. It returns `false` and reports both type names.
public struct AnyBoundable: Sendable {
  /// The content passed to the wrapped model.
  public let contentData: any Sendable
  /// The type of view to dequeue.
  public let binderType: AnyObject.Type
  /// The name of `binderType`, for reuse identifiers and reports.
  public let binderName: String

  private let applying: @MainActor @Sendable (AnyObject) -> Bool

  /// Erases a view model.
  public init<Model: Boundable>(_ model: Model) {
    contentData = model.contentData
    binderType = Model.Binder.self
    binderName = String(describing: Model.Binder.self)
    applying = { binder in
      guard let binder = binder as? Model.Binder else { return false }
      model.apply(to: binder)
      return true
    }
  }

  /// Shows the content on `binder`. If the view has the wrong type, reports the mismatch and returns `false`.
  @discardableResult
  @MainActor public func apply(to binder: AnyObject) -> Bool {
    if applying(binder) { return true }
    let object = binder as? any BindingObject
    (object?.nearestDiagnostics ?? .printing).report(
      .mismatchedBinder(expected: binderName, found: object?.bindingName ?? String(describing: type(of: binder))))
    return false
  }
}
