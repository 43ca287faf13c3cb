/// A reference to a person's file, as a screen's state holds it: never the bytes.
///
/// The bytes lie in the environment's ``ScreenEnvironment/uploads``, under ``id``. A state with such references is kept, restored and
/// compared like any other.
public struct UploadedFile: Hashable, Sendable, Codable, Identifiable {
  /// The progress of a file.
  public enum State: Hashable, Sendable, Codable {
    /// So many bytes are here.
    case receiving(Int)
    /// All of it is here, and is of this kind.
    case complete(FileType)
    /// It was not taken, and nothing of it is kept.
    case refused(Phrase)
  }

  /// The name of the file in the store: random, and no part of what the person called it.
  public let id: String
  /// The person's name for it: to be shown and never to be used as a path.
  public var name: String
  /// The number of bytes; `nil` until it is known.
  public var size: Int?
  /// The progress.
  public var state: State
  /// Whether this machine copies it, in the process that shows it: nobody goes on with one that was cut off.
  var isCopied = false

  /// A reference to a file.
  public init(id: String = UploadedFile.makeID(), name: String, size: Int? = nil, state: State = .receiving(0)) {
    (self.id, self.name, self.size, self.state) = (id, Self.clean(name), size, state)
  }

  /// An id that nobody can guess: 128 random bits as 32 hexadecimal digits.
  public static func makeID() -> String {
    var generator = SystemRandomNumberGenerator()
    func half() -> String {
      let text = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return half() + half()
  }

  /// Whether a text can be an id.
  public static func isID(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// A name as it is shown: its last part, without control characters and marks that turn the direction of text, at most 120 characters.
  public static func clean(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    let scalars = last.unicodeScalars.filter { scalar in
      scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value)
        && !(0x2066...0x2069).contains(scalar.value) && ![0x200E, 0x200F, 0x61C, 0x2028, 0x2029].contains(scalar.value)
    }
    let text = String(String.UnicodeScalarView(scalars.prefix(480)))
    guard text.contains(where: { $0 != "." && $0 != " " }) else { return "file" }
    guard text.count > 120 else { return text }
    // The ending says what it is.
    let ending = text.lastIndex(of: ".").map { text[$0...] } ?? ""
    return ending.count <= 10 ? text.prefix(119 - ending.count) + "…" + ending : text.prefix(119) + "…"
  }
}

extension UploadedFile {
  private enum CodingKeys: CodingKey { case id, name, size, state, isCopied }

  /// Reads a file. One of this machine that was being copied when it was written did not arrive.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    size = try container.decodeIfPresent(Int.self, forKey: .size)
    state = try container.decode(State.self, forKey: .state)
    if isReceiving, try container.decodeIfPresent(Bool.self, forKey: .isCopied) == true { state = .refused("It did not arrive completely") }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(size, forKey: .size)
    try container.encode(state, forKey: .state)
    if isCopied, isReceiving { try container.encode(true, forKey: .isCopied) }
  }
}

extension UploadedFile {
  /// Whether all of it is here.
  public var isComplete: Bool { if case .complete = state { true } else { false } }
  /// Whether it is still on its way.
  public var isReceiving: Bool { if case .receiving = state { true } else { false } }
  /// The kind, once all of it is here.
  public var type: FileType? { if case .complete(let type) = state { type } else { nil } }
  /// The reason why it was not taken.
  public var refusal: Phrase? { if case .refused(let reason) = state { reason } else { nil } }
  /// The part that is here, from 0 to 1; `nil` while the size is unknown.
  public var fraction: Double? {
    guard case .receiving(let count) = state, let size, size > 0 else { return nil }
    return min(1, Double(count) / Double(size))
  }
}

/// A change of a person's files, as hosts report it.
public enum FileChange: Hashable, Sendable, Codable {
  /// A file begins to arrive, or goes on.
  case began(UploadedFile)
  /// More of it is here, all of it, or it was refused.
  case changed(UploadedFile)
  /// A person picked a file that lies on this machine; the item has it copied.
  case picked(path: String)
}

extension [UploadedFile] {
  /// Takes over a change: a file that is not here any more does not come back.
  mutating func take(_ change: FileChange) {
    switch change {
    case .began(let file):
      if let index = firstIndex(where: { $0.id == file.id }) { self[index] = file } else { append(file) }
      // What was refused is told, not collected.
      while count(where: { $0.refusal != nil }) > 8, let oldest = firstIndex(where: { $0.refusal != nil }) { remove(at: oldest) }
    case .changed(let file): if let index = firstIndex(where: { $0.id == file.id }) { self[index] = file }
    case .picked: break
    }
  }
}
