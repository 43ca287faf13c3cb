// Pages: documentation/uikit/uiaccessibility, uiaccessibilitytraits, uiaccessibilitycustomaction, uiaccessibility/notification,
// documentation/uikit/uiaccessibility/expandedstatus, documentation/accessibility/axcustomcontent.

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1), link = UIAccessibilityTraits(rawValue: 2)
  public static let image = UIAccessibilityTraits(rawValue: 4), selected = UIAccessibilityTraits(rawValue: 8)
  public static let searchField = UIAccessibilityTraits(rawValue: 0x400), adjustable = UIAccessibilityTraits(rawValue: 0x1000)
  public static let staticText = UIAccessibilityTraits(rawValue: 0x40), notEnabled = UIAccessibilityTraits(rawValue: 0x100)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 0x200), header = UIAccessibilityTraits(rawValue: 0x10000)
  public static let toggleButton = UIAccessibilityTraits(rawValue: 0x20_0000)
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
  open var name: String
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  let modelHandler: Handler
  public init(name: String, actionHandler: @escaping Handler) {
    (self.name, modelHandler) = (name, actionHandler)
  }
  /// A person of VoiceOver chooses it.
  @_spi(Model) public func modelPerform() -> Bool { modelHandler(self) }
}

public struct UIAccessibility {
  public enum ExpandedStatus: Int, Sendable { case unsupported = 0, expanded, collapsed }
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Notification(rawValue: 1), screenChanged = Notification(rawValue: 2)
    public static let layoutChanged = Notification(rawValue: 3)
  }
  @MainActor public static func post(notification: Notification, argument: Any?) { modelPosted.append((notification, argument)) }
  @MainActor public static var isReduceMotionEnabled: Bool { false }

  /// The notifications that were posted.
  @_spi(Model) @MainActor public static var modelPosted: [(notification: Notification, argument: Any?)] = []
}

public enum UIAccessibilityContainerType: Int, Sendable { case none = 0, dataTable, list, landmark, semanticGroup }

public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let high = UIAccessibilityPriority(rawValue: "high"), `default` = UIAccessibilityPriority(rawValue: "default")
}
extension NSAttributedString.Key {
  public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key("UIAccessibilitySpeechAttributeAnnouncementPriority")
  public static let font = NSAttributedString.Key("NSFont")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
}
