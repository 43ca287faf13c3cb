/// Any view model, for lists whose rows differ.
///
/// Applying it to a view of another type is not a trap: it returns false and is reported with both names.
public struct AnyBoundable: Sendable {
  /// The content, as it was given.
  public let contentData: any Sendable
  /// The type of view to dequeue.
  public let binderType: AnyObject.Type
  /// The name of that type, for reuse identifiers and reports.
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

  /// Shows the content when the view is of the right type; returns false, and reports, when it is not.
  @discardableResult
  @MainActor public func apply(to binder: AnyObject) -> Bool {
    if applying(binder) { return true }
    let object = binder as? any BindingObject
    (object?.nearestDiagnostics ?? .printing).report(
      .mismatchedBinder(expected: binderName, found: object?.bindingName ?? String(describing: type(of: binder))))
    return false
  }
}
