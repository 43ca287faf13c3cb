// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

// Pages: documentation/uikit/uicontextualaction with its initializer and members, uiswipeactionsconfiguration and its initializer.

@MainActor open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal = 0, destructive }
  // Apple's alias has the attribute, which Swift's own cannot have: its type has it here.
  public typealias Handler = @MainActor (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public let style: Style
  public let handler: Handler
  open var title: String?
  open var image: UIImage?
  open var backgroundColor: UIColor!

  init(_ style: Style, _ title: String?, _ handler: @escaping Handler) { (self.style, self.title, self.handler) = (style, title, handler) }
  public convenience init(style: Style, title: String?, handler: @escaping Handler) { self.init(style, title, handler) }

  /// A person presses it; whether the action said that it was carried out.
  @_spi(Model) @discardableResult public func modelPress() -> Bool {
    var isDone: Bool?
    handler(self, UIView(frame: .zero)) { isDone = $0 }
    if isDone == nil { UIKitModel.raise(.generic, "the row stays swiped: the action's handler did not call its completion") }
    return isDone ?? false
  }
}

@MainActor open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true
  init(_ actions: [UIContextualAction]) { self.actions = actions }
  public convenience init(actions: [UIContextualAction]) { self.init(actions) }
}
