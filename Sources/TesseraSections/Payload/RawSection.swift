/// The position of one section and its members in the payload. Its items are not decoded.
package struct RawSection: Sendable {
  /// The extent of the whole section.
  package var extent: PayloadExtent
  private var number: UInt32
  /// The last step of the path, or the maximum value for none.
  private let step: UInt32
  private var rawIDExtent = PayloadExtent.none
  private var arrayExtent = PayloadExtent.none
  /// The id, if it could be read.
  package var id: SectionClaim.SectionID?
  /// The title, or empty.
  package var name = ""
  /// The extent of each item, in order.
  package var items: [PayloadExtent] = []
  /// The path is computed on demand from the parent path, which all sections share.
  private let parent: JSONPath
  private var seldom: Seldom?

  /// Rarely used properties. They are in a class, because thousands of sections are stored and each is copied
  /// several times.
  private final class Seldom: Sendable {
    struct Values {
      var kind: SectionClaim.Kind?
      var requirements: [FeedScreen.UnsupportedSection.Requirement] = []
      var fallback: PayloadExtent?
      var problem: SectionError?
      var duplicateKeys: [String] = []
    }

    let values: Values
    init(_ values: Values) { self.values = values }
  }

  init(index: Int, extent: PayloadExtent, parent: JSONPath, step: Int?) {
    number = UInt32(truncatingIfNeeded: index)
    self.extent = extent
    self.parent = parent
    self.step = step.map { UInt32(truncatingIfNeeded: $0) } ?? .max
  }

  /// The position in the response, from 0.
  package var index: Int {
    get { Int(number) }
    set { number = UInt32(truncatingIfNeeded: newValue) }
  }
  /// The path of the section.
  package var path: JSONPath { step == .max ? parent : parent.appending(.index(Int(step))) }
  /// The id as sent, including quotes and escapes.
  package var rawID: PayloadExtent? {
    get { rawIDExtent.isNone ? nil : rawIDExtent }
    set { rawIDExtent = newValue ?? .none }
  }
  /// The array of items as sent.
  package var itemsExtent: PayloadExtent? {
    get { arrayExtent.isNone ? nil : arrayExtent }
    set { arrayExtent = newValue ?? .none }
  }
  /// The kind of the section, if present.
  package var kind: SectionClaim.Kind? {
    get { seldom?.values.kind }
    set { if seldom != nil || newValue != nil { change { $0.kind = newValue } } }
  }
  /// The abilities that a host must have, in the order sent.
  package var requirements: [FeedScreen.UnsupportedSection.Requirement] {
    get { seldom?.values.requirements ?? [] }
    set { if seldom != nil || !newValue.isEmpty { change { $0.requirements = newValue } } }
  }
  /// The fallback as sent: a section or an array of sections.
  package var fallback: PayloadExtent? {
    get { seldom?.values.fallback }
    set { if seldom != nil || newValue != nil { change { $0.fallback = newValue } } }
  }
  /// The first error that prevents decoding the section.
  package var problem: SectionError? {
    get { seldom?.values.problem }
    set { if seldom != nil || newValue != nil { change { $0.problem = newValue } } }
  }
  /// The known keys that appear more than once. The first one counts.
  package var duplicateKeys: [String] {
    get { seldom?.values.duplicateKeys ?? [] }
    set { if seldom != nil || !newValue.isEmpty { change { $0.duplicateKeys = newValue } } }
  }

  private mutating func change(_ body: (inout Seldom.Values) -> Void) {
    var values = seldom?.values ?? Seldom.Values()
    body(&values)
    seldom = Seldom(values)
  }
}

extension SectionClaim {
  /// The kind of a section: a name and, if sent, the major version of its schema.
  ///
  /// `{"kind": "football", "version": "2.1"}` and `{"kind": "football@2"}` are the same kind. Minor versions
  /// are ignored, since they only add members, which decoders skip.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    public var name: String
    public var major: Int?

    public init(_ name: String, major: Int? = nil) {
      self.name = name
      self.major = major
    }

    /// Parses `name` or `name@major`. Text after the last `@` is a version only if it starts with digits.
    public init(parsing text: String) {
      if let at = text.lastIndex(of: "@"), at > text.startIndex, let major = Self.major(text[text.index(after: at)...]) {
        self.init(String(text[..<at]), major: major)
      } else {
        self.init(text)
      }
    }

    public var description: String { major.map { "\(name)@\($0)" } ?? name }

    /// The first number of a version such as `2`, `2.1` or `2.1-beta`.
    static func major(_ text: some StringProtocol) -> Int? { Int(text.prefix { $0 != "." && $0 != "-" && $0 != "+" }) }
  }
}

/// A version with any number of dotted numbers. Missing numbers count as 0, so `2` equals `2.0`.
struct SectionVersion: Hashable, Comparable {
  private var numbers: [Int] = []

  /// Returns `nil` unless the text is numbers separated by dots.
  init?(_ text: String) {
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part), number >= 0 else { return nil }
      numbers.append(number)
    }
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
  }

  static func < (left: SectionVersion, right: SectionVersion) -> Bool {
    let count = max(left.numbers.count, right.numbers.count)
    func padded(_ version: SectionVersion) -> [Int] { version.numbers + repeatElement(0, count: count - version.numbers.count) }
    return padded(left).lexicographicallyPrecedes(padded(right))
  }
}
