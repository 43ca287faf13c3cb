// Page: documentation/uikit/uiapplication, uiapplication/open(_:options:completionhandler:).

@MainActor open class UIApplication: UIResponder {
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public static let shared = UIApplication()
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    modelOpened.append(url)
    completion?(true)
  }
  /// Addresses that the system opened.
  @_spi(Model) public var modelOpened: [URL] = []
}
