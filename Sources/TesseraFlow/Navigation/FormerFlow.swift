internal import TesseraScreen

/// A flow saved by another app version. Each part that a migration can convert is decoded separately.
struct FormerFlow<F: StatefulFlow> {
  /// The parts that don't use the app's types, so they decode without migration.
  private struct Frame: Decodable {
    let layers: [SavedFlow<F>.Layer]
    var parts: Int?
    var keys: SubmissionKeys?
  }
  private struct VisitedFrame: Decodable {
    let parts: [String]
    let hasUnsavedChanges: Bool
  }

  private let frame: Frame
  private let navigation: Navigation<F.Destination, F.Event>?
  private let state: F.State?
  private var visited = VisitedScreens<F.Destination>()
  /// The number of kept screens whose destination can't be decoded.
  private(set) var lostScreens = 0

  /// Returns `nil` if the text isn't a saved flow.
  init?(_ text: String, _ codec: any StateCodec) {
    guard let frame = codec.decode(Frame.self, from: text) as? Frame else { return nil }
    self.frame = frame
    let members = JSONMembers.texts(of: text)
    func read<Value: Decodable>(_ type: Value.Type, _ name: String, of members: [String: String]) -> Value? {
      members[name].flatMap { codec.decode(type, from: $0) as? Value }
    }
    navigation = read(Navigation<F.Destination, F.Event>.self, "navigation", of: members)
    state = read(F.State.self, "state", of: members)
    let screens = members["visited"].map { JSONMembers.elements(of: JSONMembers.texts(of: $0)["screens"] ?? "[]") } ?? []
    for text in screens {
      guard let screen = codec.decode(VisitedFrame.self, from: text) as? VisitedFrame,
        let destination = read(F.Destination.self, "destination", of: JSONMembers.texts(of: text))
      else {
        lostScreens += 1
        continue
      }
      visited.add(VisitedScreens.Screen(destination: destination, parts: screen.parts, hasUnsavedChanges: screen.hasUnsavedChanges))
    }
  }

  /// The flow in this version's format. `nil` if its navigation or state can't be decoded.
  var saved: SavedFlow<F>? {
    guard let navigation, state != nil || F.State.self == NoState.self else { return nil }
    return SavedFlow(
      navigation: navigation, layers: frame.layers, parts: frame.parts, state: state, visited: visited.isEmpty ? nil : visited,
      keys: frame.keys)
  }

  /// The number of archive parts its layers occupy, if recorded.
  var parts: Int? { frame.parts }

  var nextRevision: Int { frame.layers.first?.position.nextRevision ?? 0 }
}

/// Splits a JSON text without white space into the texts of its members or elements.
enum JSONMembers {
  /// The values of a JSON object by key. Empty if the text is not an object.
  static func texts(of object: String) -> [String: String] {
    var members: [String: String] = [:]
    for part in parts(of: object, UInt8(ascii: "{")) {
      // The key ends at the next quote: the keys are names of our own properties, which contain no escapes.
      guard let end = part.dropFirst().firstIndex(of: UInt8(ascii: "\"")), part.index(after: end) < part.endIndex else { continue }
      members[String(decoding: part[(part.startIndex + 1)..<end], as: UTF8.self)] = String(decoding: part[(end + 2)...], as: UTF8.self)
    }
    return members
  }

  /// The elements of a JSON array. Empty if the text is not an array.
  static func elements(of list: String) -> [String] { parts(of: list, UInt8(ascii: "[")).map { String(decoding: $0, as: UTF8.self) } }

  private static func parts(of text: String, _ opening: UInt8) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    guard bytes.first == opening else { return [] }
    var (start, found) = (1, [ArraySlice<UInt8>]())
    for end in WrittenValue.ends(in: bytes).map(Int.init) {
      found.append(bytes[start..<end])
      start = end + 1
    }
    return found
  }
}
