public import TesseraScreen

/// An option of a menu.
///
/// Three words wide, so that making and regrouping long lists is fast. Rarely used properties are in a box that
/// copies share.
///
/// - Law: options are equal if all their properties are. In a menu an option is identified by its ``id``.
public struct OptionModel: Sendable, Identifiable {
  /// The identity of the option in its menu or under its parent. See ``MenuSettings/identity``.
  public var id: OptionID
  /// The name to display.
  public var name: String
  private var extra: Extra?

  /// An option.
  ///
  /// - Parameters:
  ///   - detail: A second line.
  ///   - picture: The address of a picture, see ``picture``.
  ///   - children: The options below it. `nil` for a leaf.
  ///   - disabledReason: The reason why it can't be chosen, if so.
  ///   - terms: More search terms, such as a code or the name in another language.
  public init(
    _ id: OptionID, _ name: String, detail: String? = nil, icon: String? = nil, picture: String? = nil,
    children: [OptionModel]? = nil, disabledReason: Phrase? = nil, terms: [String] = [], additionalData: [String: Value] = [:]
  ) {
    (self.id, self.name) = (id, name)
    if detail != nil || icon != nil || picture != nil || children != nil || disabledReason != nil || !terms.isEmpty
      || !additionalData.isEmpty
    {
      extra = Extra(
        Parts(
          icon: icon, picture: picture, detail: detail, children: children, disabledReason: disabledReason, terms: terms,
          additionalData: additionalData))
    }
  }

  /// An option with only an id and a name, the common case.
  public init(_ id: OptionID, _ name: String) { (self.id, self.name) = (id, name) }

  struct Parts: Hashable, Sendable {
    var icon: String?
    var picture: String?
    var detail: String?
    var children: [OptionModel]?
    var disabledReason: Phrase?
    var terms: [String] = []
    var additionalData: [String: Value] = [:]
    var isGroup = false
    var mayHaveChildren = false
  }

  /// `@unchecked Sendable` is safe: `parts` is written only while the box is uniquely referenced, see
  /// ``OptionModel/parts``.
  private final class Extra: @unchecked Sendable {
    var parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  private static let noParts = Parts()

  var parts: Parts {
    _read { yield extra?.parts ?? Self.noParts }
    _modify {
      if extra == nil {
        extra = Extra(Self.noParts)
      } else if !isKnownUniquelyReferenced(&extra) {
        extra = Extra(parts)
      }
      var parts = extra?.parts ?? Parts()
      // The box is uniquely referenced here. Emptying it avoids copies of the arrays in `parts`.
      extra?.parts = Self.noParts
      defer { extra?.parts = parts }
      yield &parts
    }
  }

  /// The estimated bytes in a menu, without children. The menu's tables take about as much for each option.
  var byteCount: Int {
    var bytes = 128 + id.text.utf8.count + name.utf8.count
    guard let parts = extra?.parts else { return bytes }
    bytes += 256 + (parts.detail?.utf8.count ?? 0) + (parts.icon?.utf8.count ?? 0) + (parts.picture?.utf8.count ?? 0)
    for term in parts.terms { bytes += 16 + term.utf8.count }
    for (key, value) in parts.additionalData { bytes += 32 + key.utf8.count + value.byteCount }
    return bytes
  }

  fileprivate func sharesParts(with other: OptionModel) -> Bool { extra === other.extra }
}

extension OptionModel {
  /// The name of a symbol.
  public var icon: String? {
    get { parts.icon }
    set { parts.icon = newValue }
  }
  /// The address of a picture: an `https` URL or a path on the same origin. Hosts refuse and report any other URL. The
  /// ``icon`` is shown while it loads and if it can't be loaded.
  public var picture: String? {
    get { parts.picture }
    set { parts.picture = newValue }
  }
  /// A second line.
  public var detail: String? {
    get { parts.detail }
    set { parts.detail = newValue }
  }
  /// The options below it. `nil` for a leaf, and for children that load on demand.
  public var children: [OptionModel]? {
    get { parts.children }
    set { parts.children = newValue }
  }
  /// The reason why it can't be chosen, if so.
  public var disabledReason: Phrase? {
    get { parts.disabledReason }
    set { parts.disabledReason = newValue }
  }
  /// More search terms.
  public var terms: [String] {
    get { parts.terms }
    set { parts.terms = newValue }
  }
  /// Other members of the endpoint's answer.
  public var additionalData: [String: Value] {
    get { parts.additionalData }
    set { parts.additionalData = newValue }
  }
  /// Whether it is a heading, which can't be chosen.
  public var isGroup: Bool {
    get { parts.isGroup }
    set { parts.isGroup = newValue }
  }
  /// Whether it may have children that aren't loaded yet. See ``MenuType/children``.
  public var mayHaveChildren: Bool {
    get { parts.mayHaveChildren }
    set { parts.mayHaveChildren = newValue }
  }

  /// A heading with options.
  public static func group(_ id: OptionID, _ name: String, _ children: [OptionModel]) -> OptionModel {
    var group = OptionModel(id, name)
    group.extra = Extra(Parts(children: children, isGroup: true))
    return group
  }
}

extension OptionModel: Hashable {
  public static func == (left: OptionModel, right: OptionModel) -> Bool {
    left.id == right.id && left.name == right.name && (left.sharesParts(with: right) || left.parts == right.parts)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(name)
  }
}

/// Orders by id, then by name: a strict weak order for any mix of ids.
extension OptionModel: Comparable {
  public static func < (left: OptionModel, right: OptionModel) -> Bool {
    left.id != right.id ? left.id < right.id : left.name < right.name
  }
}
