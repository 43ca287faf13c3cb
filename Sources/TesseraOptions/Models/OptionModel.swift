public import TesseraScreen

/// One thing that can be chosen.
///
/// Three words wide, so that lists of many thousands are quick to make and to regroup; what most options do not have stands in a box that
/// copies share.
///
/// - Law: options are equal if all of their parts are. What identifies one in a menu is its ``id``.
public struct OptionModel: Sendable, Identifiable {
  /// The identity of the option in its menu, or under its parent; see ``MenuType/identity``.
  public var id: OptionID
  /// The name that people give it.
  public var name: String
  private var extra: Extra?

  /// An option.
  ///
  /// - Parameters:
  ///   - detail: A second line.
  ///   - children: What is below it; `nil` for a leaf.
  ///   - disabledReason: Why it cannot be chosen, if so.
  ///   - terms: What else it is found by, such as a code or its name in another language.
  public init(
    _ id: OptionID, _ name: String, detail: String? = nil, icon: String? = nil, children: [OptionModel]? = nil,
    disabledReason: Phrase? = nil, terms: [String] = [], additionalData: [String: OptionValue] = [:]
  ) {
    (self.id, self.name) = (id, name)
    if detail != nil || icon != nil || children != nil || disabledReason != nil || !terms.isEmpty || !additionalData.isEmpty {
      extra = Extra(
        Parts(icon: icon, detail: detail, children: children, disabledReason: disabledReason, terms: terms, additionalData: additionalData))
    }
  }

  /// An option that is no more than an id and a name, as most are.
  public init(_ id: OptionID, _ name: String) { (self.id, self.name) = (id, name) }

  struct Parts: Hashable, Sendable {
    var icon: String?
    var detail: String?
    var children: [OptionModel]?
    var disabledReason: Phrase?
    var terms: [String] = []
    var additionalData: [String: OptionValue] = [:]
    var isGroup = false
    var mayHaveChildren = false
  }

  /// Proof for `@unchecked Sendable`: `parts` is written only while one value holds the box, see ``OptionModel/parts``.
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
      // While the parts are changed nobody else holds the box; emptying it keeps arrays inside from being copied.
      extra?.parts = Self.noParts
      defer { extra?.parts = parts }
      yield &parts
    }
  }

  /// The bytes that it takes in a menu without its children, by an estimate: the tables of the menu have about as many for each option.
  var byteCount: Int {
    var bytes = 128 + id.text.utf8.count + name.utf8.count
    guard let parts = extra?.parts else { return bytes }
    bytes += 256 + (parts.detail?.utf8.count ?? 0) + (parts.icon?.utf8.count ?? 0)
    for term in parts.terms { bytes += 16 + term.utf8.count }
    for (key, value) in parts.additionalData { bytes += 32 + key.utf8.count + value.byteCount }
    return bytes
  }

  fileprivate func sharesParts(with other: OptionModel) -> Bool { extra === other.extra }
}

extension OptionModel {
  /// The name of a symbol, if it has one.
  public var icon: String? {
    get { parts.icon }
    set { parts.icon = newValue }
  }
  /// A second line.
  public var detail: String? {
    get { parts.detail }
    set { parts.detail = newValue }
  }
  /// The options below it; `nil` for a leaf, and where it is loaded only when it is asked for.
  public var children: [OptionModel]? {
    get { parts.children }
    set { parts.children = newValue }
  }
  /// The reason why it cannot be chosen, if so.
  public var disabledReason: Phrase? {
    get { parts.disabledReason }
    set { parts.disabledReason = newValue }
  }
  /// Further words that it is found by.
  public var terms: [String] {
    get { parts.terms }
    set { parts.terms = newValue }
  }
  /// Further members of the endpoint's answer.
  public var additionalData: [String: OptionValue] {
    get { parts.additionalData }
    set { parts.additionalData = newValue }
  }
  /// Whether it is only a heading over its children and cannot be chosen itself.
  public var isGroup: Bool {
    get { parts.isGroup }
    set { parts.isGroup = newValue }
  }
  /// Whether there may be something below it that is not loaded yet; see ``MenuType/children``.
  public var mayHaveChildren: Bool {
    get { parts.mayHaveChildren }
    set { parts.mayHaveChildren = newValue }
  }

  /// A heading over options.
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

/// The order by id, then by name: a strict weak order for any mix of ids.
extension OptionModel: Comparable {
  public static func < (left: OptionModel, right: OptionModel) -> Bool {
    left.id != right.id ? left.id < right.id : left.name < right.name
  }
}
