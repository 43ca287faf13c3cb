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
  typealias Decode = @Sendable (PayloadSection, SectionID, Payload, inout SectionReading) -> SectionOutcome

  /// The owner's name, used in errors and reports.
  public var owner: String { content.owner }
  /// The claims. At least one.
  public var claims: [SectionClaim] { content.claims }
  /// Whether the screen makes no sense without this section.
  public var isRequired: Bool { content.isRequired }
  /// Whether the owner reads the raw JSON. Its sections may lack a name and items.
  var isRaw: Bool { content.isRaw }
  var decode: Decode { content.decode }
  /// Parses the items while the section is scanned. Only for models that parse themselves.
  var parse: Parse? { content.parse }

  // A class, because a registration is copied several times per section.
  private let content: Content

  private final class Content: Sendable {
    let owner: String
    let claims: [SectionClaim]
    let isRequired: Bool
    let isRaw: Bool
    let decode: Decode
    let parse: Parse?

    init(_ owner: String, _ claims: [SectionClaim], _ isRequired: Bool, _ isRaw: Bool, _ decode: @escaping Decode, _ parse: Parse?) {
      (self.owner, self.claims, self.isRequired, self.isRaw) = (owner, claims, isRequired, isRaw)
      (self.decode, self.parse) = (decode, parse)
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
    self.init(owner: owner, claims: claims, isRequired: isRequired, isRaw: false) { section, id, _, reading in
      reading.items(of: type, section, id)
    }
  }

  /// An owner whose items read themselves from the bytes. An item that can't be read is dropped, the others
  /// are kept.
  public init<Item: PayloadDecodable & Sendable>(
    _ owner: String, _ claims: SectionClaim..., of type: Item.Type, isRequired: Bool = false
  ) {
    self.init(owner, claims, of: type, isRequired: isRequired)
  }

  /// An owner with claims known at run time, whose items read themselves from the bytes.
  public init<Item: PayloadDecodable & Sendable>(
    _ owner: String, _ claims: [SectionClaim], of type: Item.Type, isRequired: Bool = false
  ) {
    self.init(owner: owner, claims: claims, isRequired: isRequired, isRaw: false) { section, id, _, reading in
      reading.readItems(of: type, section, id)
    }
  }

  /// An owner whose items parse themselves. An item that can't be decoded is dropped, the others are kept.
  public init<Item: PayloadModel & Sendable>(
    _ owner: String, _ claims: SectionClaim..., of type: Item.Type, isRequired: Bool = false
  ) {
    self.init(owner, claims, of: type, isRequired: isRequired)
  }

  /// An owner with claims known at run time, whose items parse themselves.
  public init<Item: PayloadModel & Sendable>(_ owner: String, _ claims: [SectionClaim], of type: Item.Type, isRequired: Bool = false) {
    self.init(
      owner: owner, claims: claims, isRequired: isRequired, isRaw: false,
      parse: { (scanner, reading) throws(JSONFault) in try reading.parse(type, &scanner) },
      decode: { section, id, _, reading in reading.models(of: type, section, id) })
  }

  /// An owner that reads the section's raw JSON. An error fails the section.
  public init<Value: Sendable>(
    _ owner: String, _ claims: SectionClaim..., isRequired: Bool = false,
    raw read: @escaping @Sendable (RawSection) throws -> Value
  ) {
    self.init(owner, claims, isRequired: isRequired, raw: read)
  }

  /// An owner with claims known at run time, which reads the section's raw JSON.
  public init<Value: Sendable>(
    _ owner: String, _ claims: [SectionClaim], isRequired: Bool = false, raw read: @escaping @Sendable (RawSection) throws -> Value
  ) {
    self.init(owner: owner, claims: claims, isRequired: isRequired, isRaw: true) { section, id, payload, _ in
      do {
        let value = try read(RawSection(section: section, payload: payload))
        return .success(AnySection(id: id, name: section.name, kind: section.kind, value: value))
      } catch {
        return .failure(
          SectionError(
            code: .refused, section: section.index, id: section.id, path: section.path, offset: section.extent.lowerBound,
            underlying: error))
      }
    }
  }

  private init(
    owner: String, claims: [SectionClaim], isRequired: Bool, isRaw: Bool, parse: Parse? = nil, decode: @escaping Decode
  ) {
    content = Content(owner, claims, isRequired, isRaw, decode, parse)
  }
}

/// A section whose owner reads the raw JSON.
public struct RawSection: Sendable {
  /// The section's envelope and positions.
  public let section: PayloadSection
  /// The response that contains the section.
  public let payload: Payload

  /// The section's JSON.
  public var json: String { payload.text(in: section.extent) }
  /// The section's JSON as UTF-8.
  public var bytes: [UInt8] { payload.bytes(in: section.extent) }

  /// Decodes the whole section as one value.
  public func decode<Value: Decodable>(_ type: Value.Type, options: DecodingOptions = DecodingOptions()) throws -> Value {
    try payload.withBytes { bytes in
      guard let base = bytes.baseAddress else { throw PayloadError(JSONFault(.empty, 0), in: bytes) }
      var decoder = ItemDecoder(base, options: options)
      return try decoder.decode(type, section.extent.json)
    }
  }
}
