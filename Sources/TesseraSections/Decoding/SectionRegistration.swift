internal import TesseraJSON

/// A claim of an owner to sections.
public enum SectionClaim: Hashable, Sendable, CustomStringConvertible {
  /// The section with this id.
  case id(SectionID)
  /// Sections of this kind in one major version. `nil` means all versions that aren't claimed by number.
  case kind(String, major: Int?)

  /// Sections of this kind in all versions that aren't claimed by number.
  public static func kind(_ name: String) -> SectionClaim { .kind(name, major: nil) }

  public var description: String {
    switch self {
    case .id(let id): "id \(id)"
    case .kind(let name, let major): "kind \(SectionClaim.Kind(name, major: major))"
    }
  }
}

/// How a configurator's items are decoded. ``InteractiveSectionConfigurator/registration`` creates it.
public struct SectionRegistration: Sendable {
  typealias Parse = @Sendable (inout JSONScanner, inout SectionReading) throws(JSONFault) -> (extents: [PayloadExtent], count: Int)
  typealias Decode = @Sendable (RawSection, SectionClaim.SectionID, inout SectionReading) -> DecodedSection.Outcome

  /// The owner's name, used in errors and reports.
  package var owner: String { content.owner }
  /// The claims. At least one.
  package var claims: [SectionClaim] { content.claims }
  /// Whether the screen makes no sense without this section.
  package var isRequired: Bool { content.isRequired }
  var decode: Decode { content.decode }
  /// Parses the items while the section is scanned. Only for models that parse themselves.
  var parse: Parse? { content.parse }

  // A class, because a registration is copied several times per section.
  private let content: Content

  private final class Content: Sendable {
    let owner: String
    let claims: [SectionClaim]
    let isRequired: Bool
    let decode: Decode
    let parse: Parse?

    init(_ owner: String, _ claims: [SectionClaim], _ isRequired: Bool, _ decode: @escaping Decode, _ parse: Parse?) {
      (self.owner, self.claims, self.isRequired, self.decode, self.parse) = (owner, claims, isRequired, decode, parse)
    }
  }

  /// An owner with items of one type. An item that can't be decoded is dropped, the others are kept.
  package init<Item: Decodable & Sendable>(
    _ owner: String, _ claims: SectionClaim..., of type: Item.Type, isRequired: Bool = false
  ) {
    self.init(owner, claims, of: type, isRequired: isRequired)
  }

  package init<Item: Decodable & Sendable>(_ owner: String, _ claims: [SectionClaim], of type: Item.Type, isRequired: Bool = false) {
    content = Content(owner, claims, isRequired, { section, id, reading in reading.items(of: type, section, id) }, nil)
  }

  package init<Item: PayloadModel & Sendable>(
    _ owner: String, _ claims: SectionClaim..., of type: Item.Type, isRequired: Bool = false
  ) {
    self.init(owner, claims, of: type, isRequired: isRequired)
  }

  /// An owner whose items parse themselves.
  package init<Item: PayloadModel & Sendable>(_ owner: String, _ claims: [SectionClaim], of type: Item.Type, isRequired: Bool = false) {
    content = Content(
      owner, claims, isRequired, { section, id, reading in reading.models(of: type, section, id) },
      { (scanner, reading) throws(JSONFault) in try reading.parse(type, &scanner) })
  }
}
