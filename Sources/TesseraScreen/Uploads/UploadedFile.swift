/// A reference to a user's file in a screen's state, without its bytes.
///
/// The bytes are in the environment's ``ScreenEnvironment/uploads``, under ``id``. A state with such references is
/// saved, restored and compared like any other.
public struct UploadedFile: Hashable, Sendable, Codable, Identifiable {
  /// The progress of a file.
  public enum State: Hashable, Sendable, Codable {
    /// The number of bytes received so far.
    case receiving(Int)
    /// The file is complete and of this kind.
    case complete(FileType)
    /// The file was refused and deleted.
    case refused(Phrase)
  }

  /// The file's id in the store. It is random and unrelated to the user's name for it.
  public let id: String
  /// The user's name for the file. Show it, but never use it as a path.
  public var name: String
  /// The number of bytes, or `nil` if unknown.
  public var size: Int?
  /// The progress.
  public var state: State
  /// Whether this process copies it from a local file. An interrupted copy isn't resumed.
  var isCopied = false

  /// Creates a reference to a file.
  public init(id: String = UploadedFile.makeID(), name: String, size: Int? = nil, state: State = .receiving(0)) {
    (self.id, self.name, self.size, self.state) = (id, Self.clean(name), size, state)
  }

  /// An unguessable id: 128 random bits as 32 hexadecimal digits.
  public static func makeID() -> String {
    var generator = SystemRandomNumberGenerator()
    func half() -> String {
      let text = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return half() + half()
  }

  /// Whether a text has the format of an id.
  public static func isID(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Cleans up a name for display: its last path component without control characters and directional marks, at
  /// most 120 characters.
  public static func clean(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    let scalars = last.unicodeScalars.filter { scalar in
      scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value)
        && !(0x2066...0x2069).contains(scalar.value) && ![0x200E, 0x200F, 0x61C, 0x2028, 0x2029].contains(scalar.value)
    }
    let text = String(String.UnicodeScalarView(scalars.prefix(480)))
    guard text.contains(where: { $0 != "." && $0 != " " }) else { return "file" }
    guard text.count > 120 else { return text }
    // The file extension is preserved, because it tells the kind.
    let ending = text.lastIndex(of: ".").map { text[$0...] } ?? ""
    return ending.count <= 10 ? text.prefix(119 - ending.count) + "…" + ending : text.prefix(119) + "…"
  }
}

extension UploadedFile {
  private enum CodingKeys: CodingKey { case id, name, size, state, isCopied }

  /// Decodes a file. A local file that was being copied when it was encoded is decoded as incomplete.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    size = try container.decodeIfPresent(Int.self, forKey: .size)
    state = try container.decode(State.self, forKey: .state)
    if isReceiving, try container.decodeIfPresent(Bool.self, forKey: .isCopied) == true {
      state = .refused("The file was not uploaded completely")
    }
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
  /// Whether the file is complete.
  public var isComplete: Bool { if case .complete = state { true } else { false } }
  /// Whether the upload is in progress.
  public var isReceiving: Bool { if case .receiving = state { true } else { false } }
  /// The kind, if the file is complete.
  public var type: FileType? { if case .complete(let type) = state { type } else { nil } }
  /// The reason why it was refused.
  public var refusal: Phrase? { if case .refused(let reason) = state { reason } else { nil } }
  /// The fraction received, from 0 to 1. `nil` if the size is unknown.
  public var fraction: Double? {
    guard case .receiving(let count) = state, let size, size > 0 else { return nil }
    return min(1, Double(count) / Double(size))
  }
}

extension UploadedFile {
  /// A change of a user's files, reported by hosts.
  public enum Change: Hashable, Sendable, Codable {
    /// A file begins to arrive, or resumes.
    case began(UploadedFile)
    /// A file made progress, was completed, or was refused.
    case changed(UploadedFile)
    /// The user picked a local file. The item copies it.
    case picked(path: String)
  }
}

extension [UploadedFile] {
  /// Applies a change. A removed file isn't added again.
  mutating func take(_ change: UploadedFile.Change) {
    switch change {
    case .began(let file):
      if let index = firstIndex(where: { $0.id == file.id }) { self[index] = file } else { append(file) }
      // Only the latest refused files are kept.
      while count(where: { $0.refusal != nil }) > 8, let oldest = firstIndex(where: { $0.refusal != nil }) { remove(at: oldest) }
    case .changed(let file): if let index = firstIndex(where: { $0.id == file.id }) { self[index] = file }
    case .picked: break
    }
  }
}
