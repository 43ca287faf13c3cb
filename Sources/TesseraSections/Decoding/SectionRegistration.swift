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
    case .kind(let name, let major): "kind \(SectionKind(name, major: major))"
    }
  }
}

/// The owner of some sections and the decoding of their items.
/// ```swift
/// SectionRegistration("Football", .id(321), of: Match.self)
/// SectionRegistration("Weather", .kind("weather", major: 2), of: Forecast.self, isRequired: true)
/// SectionRegistration("Booked", customer.sections.map { .kind($0) }, of: Product.self)
/// ```
public struct SectionRegistration: Sendable {
  typealias Parse = @Sendable (inout JSONScanner, inout SectionReading) throws(JSONFault) -> ParsedItems.Extents?
  typealias Decode = @Sendable (PayloadSection, SectionID, inout SectionReading) -> SectionOutcome

  /// The owner's name, used in errors and reports.
  public var owner: String { content.owner }
  /// The claims. At least one.
  public var claims: [SectionClaim] { content.claims }
  /// Whether the screen makes no sense without this section.
  public var isRequired: Bool { content.isRequired }
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
  public init<Item: Decodable & Sendable>(
    _ owner: String, _ claims: SectionClaim..., of type: Item.Type, isRequired: Bool = false
  ) {
    self.init(owner, claims, of: type, isRequired: isRequired)
  }

  /// An owner with claims known at run time, for example from a configuration or from a customer's bookings.
  ///
  /// An empty array is refused when the owner is added to a registry, with
  /// ``RegistrationError/nothingClaimed(owner:)``.
  public init<Item: Decodable & Sendable>(_ owner: String, _ claims: [SectionClaim], of type: Item.Type, isRequired: Bool = false) {
    content = Content(owner, claims, isRequired, { section, id, reading in reading.items(of: type, section, id) }, nil)
  }

  /// An owner whose items parse themselves. An item that can't be decoded is dropped, the others are kept.
  public init<Item: PayloadModel & Sendable>(
    _ owner: String, _ claims: SectionClaim..., of type: Item.Type, isRequired: Bool = false
  ) {
    self.init(owner, claims, of: type, isRequired: isRequired)
  }

  /// An owner with claims known at run time, whose items parse themselves.
  public init<Item: PayloadModel & Sendable>(_ owner: String, _ claims: [SectionClaim], of type: Item.Type, isRequired: Bool = false) {
    content = Content(
      owner, claims, isRequired, { section, id, reading in reading.models(of: type, section, id) },
      { (scanner, reading) throws(JSONFault) in try reading.parse(type, &scanner) })
  }
}
