// Pages: documentation/uikit/uicolor, uifont, uifont/textstyle, uiimage, uitraitcollection, uicontentsizecategory,
// uiuserinterfacelayoutdirection, uisemanticcontentattribute, documentation/quartzcore/calayer.

open class UIColor: NSObject, @unchecked Sendable {
  // Immutable, as UIKit's is.
  let modelName: String
  init(named name: String) { modelName = name }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { modelName = "\(red) \(green) \(blue) \(alpha)" }
  // Page: documentation/uikit/uicolor/init(dynamicprovider:). UIKit calls it on the thread that resolves the
  // color.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let names = [UIUserInterfaceStyle.light, .dark].map { dynamicProvider(UITraitCollection(.large, $0, .leftToRight)).modelName }
    modelName = names.joined(separator: " or ")
  }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(named: "\(modelName) \(alpha)") }

  public static let label = UIColor(named: "label"), secondaryLabel = UIColor(named: "secondaryLabel")
  public static let tertiaryLabel = UIColor(named: "tertiaryLabel"), separator = UIColor(named: "separator")
  public static let systemBackground = UIColor(named: "systemBackground")
  public static let systemGroupedBackground = UIColor(named: "systemGroupedBackground")
  public static let secondarySystemGroupedBackground = UIColor(named: "secondarySystemGroupedBackground")
  public static let secondarySystemFill = UIColor(named: "secondarySystemFill"), tintColor = UIColor(named: "tintColor")
  public static let systemRed = UIColor(named: "systemRed"), systemGreen = UIColor(named: "systemGreen")
  public static let systemOrange = UIColor(named: "systemOrange"), systemBlue = UIColor(named: "systemBlue")
  public static let systemGray = UIColor(named: "systemGray"), systemYellow = UIColor(named: "systemYellow")
  public static let clear = UIColor(named: "clear")
}

open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle"), title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2"), title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline"), subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body"), callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote"), caption1 = TextStyle(rawValue: "caption1")
  }
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let regular = Weight(rawValue: 0), semibold = Weight(rawValue: 0.3), bold = Weight(rawValue: 0.4)
  }
  // Immutable, as UIKit's is.
  public let pointSize: CGFloat
  let modelStyle: TextStyle?

  init(size: CGFloat, style: TextStyle?) { (pointSize, modelStyle) = (size, style) }
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(size: descriptor.font.pointSize, style: descriptor.font.modelStyle)
  }
  open var lineHeight: CGFloat { (pointSize * 1.2).rounded(.up) }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { preferred(style, UIContentSizeCategory.large) }
  open class func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont { UIFont(size: size, style: nil) }
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(size: size, style: nil) }

  static func preferred(_ style: TextStyle, _ category: UIContentSizeCategory) -> UIFont {
    let sizes: [TextStyle: CGFloat] = [
      .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .body: 17, .callout: 16, .subheadline: 15, .footnote: 13,
      .caption1: 12,
    ]
    return UIFont(size: (sizes[style] ?? 17) * category.modelScale, style: style)
  }
}

// Page: documentation/uikit/uifontdescriptor.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  // Immutable, as UIKit's is.
  let font: UIFont
  init(_ font: UIFont) { self.font = font }
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1), traitBold = SymbolicTraits(rawValue: 2)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? { self }
}

open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle
  public init(forTextStyle style: UIFont.TextStyle) { self.style = style }
  open func scaledFont(for font: UIFont) -> UIFont { UIFont(size: font.pointSize, style: font.modelStyle ?? style) }
}

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let small = UIContentSizeCategory(rawValue: "small"), large = UIContentSizeCategory(rawValue: "large")
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(rawValue: "accessibilityExtraExtraExtraLarge")
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
  var modelScale: CGFloat { self == .small ? 0.9 : isAccessibilityCategory ? 3 : 1 }
}

open class UIImage: NSObject, @unchecked Sendable {
  // Immutable, as UIKit's is.
  public let size: CGSize
  let modelName: String?

  /// The names of symbols that this system has; others give nil.
  @_spi(Model) public static let modelSymbols: Set<String> = [
    "person", "person.2", "building.2", "mappin", "globe", "truck.box", "shippingbox", "cart", "creditcard", "doc", "bell", "gearshape",
    "key",
    "clock", "calendar", "phone", "envelope", "star", "heart", "flag", "info.circle", "exclamationmark.triangle", "checkmark", "xmark",
    "magnifyingglass", "lock", "bubble.left", "play", "list.bullet", "house", "tag", "chart.bar", "sun.max", "cloud", "cloud.rain",
    "soccerball", "newspaper", "circle.fill", "chevron.forward", "chevron.up", "chevron.down", "chevron.up.chevron.down", "circle",
    "largecircle.fill.circle", "square", "checkmark.square.fill", "minus.square.fill", "checkmark.circle",
  ]

  public init?(systemName name: String) {
    guard Self.modelSymbols.contains(name) else { return nil }
    (size, modelName) = (CGSize(width: 20, height: 20), name)
  }
  /// The model takes PNG and JPEG by their first bytes and calls everything 100 × 60.
  public init?(data: Data) {
    guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) || data.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    (size, modelName) = (CGSize(width: 100, height: 60), nil)
  }
  open func preparingForDisplay() -> UIImage? { self }
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight = 0, rightToLeft = 1 }
// documentation/uikit/uitraitenvironmentlayoutdirection, uimutabletraits/layoutdirection
public enum UITraitEnvironmentLayoutDirection: Int, Sendable { case unspecified = -1, leftToRight = 0, rightToLeft = 1 }
public struct UITraitOverrides {
  var modelDirection: UITraitEnvironmentLayoutDirection?
  init() {}
  // Reading a trait that was not set stops the app.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { modelDirection ?? .unspecified }
    set { modelDirection = newValue }
  }
}
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified = 0, playback, spatial, forceLeftToRight, forceRightToLeft
}
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified = 0, light, dark }

// Page: documentation/uikit/uiuserinterfaceidiom. The model is a phone.
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision = 6 }
open class UITraitCollection: NSObject, @unchecked Sendable {
  // Immutable, as UIKit's is.
  public let preferredContentSizeCategory: UIContentSizeCategory
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  init(_ category: UIContentSizeCategory, _ style: UIUserInterfaceStyle, _ direction: UITraitEnvironmentLayoutDirection) {
    (preferredContentSizeCategory, userInterfaceStyle, layoutDirection) = (category, style, direction)
  }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

open class CALayer: NSObject {
  open var cornerRadius: CGFloat = 0
}
public enum NSTextAlignment: Int, Sendable { case left = 0, center, right, justified, natural }

extension UITraitCollection {
  /// Traits for a test.
  @_spi(Model) public convenience init(
    modelCategory category: UIContentSizeCategory = .large, style: UIUserInterfaceStyle = .light,
    direction: UITraitEnvironmentLayoutDirection = .leftToRight
  ) { self.init(category, style, direction) }
}
