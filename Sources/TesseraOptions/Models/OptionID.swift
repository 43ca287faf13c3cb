internal import TesseraJSON

/// The identity of an option, exactly as its endpoint writes it.
///
/// - Law: two ids are equal if their UTF-8 bytes are. `"01001"` isn't `"1001"`, `"0E0"` isn't `"0"`, and a composed
///   letter differs from a decomposed one, although `String` treats those as equal.
/// - A JSON number is kept as written: `1.50` stays `1.50`, and forty digits stay forty digits.
public struct OptionID: Sendable {
  /// The id as text.
  public let text: String

  /// An id from a text.
  public init(_ text: String) { self.text = text }

  /// An id from a number.
  public init(_ number: some BinaryInteger) { text = String(number) }

  /// An id that is unique only together with its ancestors, from the top down.
  ///
  /// The parts are joined as in a JSON pointer (RFC 6901): `/` between parts, `~1` for a slash, `~0` for a tilde.
  public init(path: [OptionID]) {
    text = path.map { Self.escaped($0.text) }.joined(separator: "/")
  }

  /// The parts of an id made by ``init(path:)``. Another id is its only part.
  public var path: [OptionID] {
    // Split by bytes: a combining mark after a slash would merge with it into one character.
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      OptionID(Self.unescaped(String(decoding: $0, as: UTF8.self)))
    }
  }

  /// The ancestors of an id made by ``init(path:)``, nearest first.
  var pathsAbove: [OptionID] {
    let path = path
    return (1..<max(path.count, 1)).reversed().map { OptionID(path: Array(path.prefix($0))) }
  }

  /// The id of an option with children, where a leaf has the same.
  var ofParent: OptionID { OptionID(text + Self.parentMark) }

  /// A suffix that no endpoint uses.
  static let parentMark = "/…"

  /// Whether the id is empty. Such an option is shown but can't be chosen.
  @inlinable public var isEmpty: Bool { text.isEmpty }

  private static func escaped(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") }) else { return part }
    var output = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      switch scalar {
      case "~": output.append(contentsOf: "~0".unicodeScalars)
      case "/": output.append(contentsOf: "~1".unicodeScalars)
      default: output.append(scalar)
      }
    }
    return String(output)
  }

  private static func unescaped(_ part: String) -> String {
    guard part.utf8.contains(UInt8(ascii: "~")) else { return part }
    var output = String.UnicodeScalarView()
    var scalars = part.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        output.append(scalar)
        continue
      }
      switch scalars.next() {
      case "1": output.append("/")
      case "0": output.append("~")
      case let other?: output.append(contentsOf: ["~", other])
      case nil: output.append("~")
      }
    }
    return String(output)
  }
}

extension OptionID: Hashable {
  public static func == (left: OptionID, right: OptionID) -> Bool {
    guard left.text.utf8.count == right.text.utf8.count else { return false }
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for offset in left.indices where left[offset] != right[offset] { return false }
        return true
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension OptionID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { text = value }
  public init(integerLiteral value: Int) { text = String(value) }
  public var description: String { text }
}

/// A JSON string, or the text of a JSON number.
extension OptionID: Codable {
  public init(from decoder: any Decoder) throws {
    if let exact = decoder as? JSONValueDecoder {
      guard let text = exact.textOrNumber else { throw exact.mismatch(OptionID.self) }
      self.text = text
      return
    }
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else if let number = try? container.decode(Int64.self) {
      text = String(number)
    } else {
      text = String(try container.decode(UInt64.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
