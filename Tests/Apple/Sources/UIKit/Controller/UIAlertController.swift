// Pages: documentation/uikit/uialertcontroller, uialertaction.

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default` = 0, cancel, destructive }
  public let title: String?
  public let style: Style
  open var isEnabled = true
  let modelHandler: ((UIAlertAction) -> Void)?
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, modelHandler) = (title, style, handler)
  }
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet = 0, alert }
  open private(set) var actions: [UIAlertAction] = []
  open var message: String?
  open var preferredAction: UIAlertAction?
  public let preferredStyle: Style

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }
  public required init?(coder: NSCoder) { nil }

  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return UIKitModel.raise(.internalInconsistency, "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }
    actions.append(action)
  }

  /// Presses an action: UIKit takes the alert away first and then calls the handler.
  @_spi(Model) public func modelPress(_ action: UIAlertAction) {
    guard action.isEnabled, let presenter = presentingViewController else { return }
    presenter.modelDismissPresented(true, { action.modelHandler?(action) }, byPerson: false)
  }
}
