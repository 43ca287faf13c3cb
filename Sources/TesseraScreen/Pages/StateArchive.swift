/// The encoded states of a page's layers, in the order in which they are read.
///
/// Each layer has one part for its position on the page and one for its state, so a change on one screen leaves
/// the other parts unchanged.
package struct StateArchive {
  package private(set) var parts: [String] = []
  let codec: any StateCodec

  package init(_ codec: any StateCodec) { self.codec = codec }

  /// An empty archive with the same codec, for values that are only written if all of them can be encoded.
  package var empty: StateArchive { StateArchive(codec) }

  /// Appends a value. Returns `false` if it can't be encoded.
  package mutating func append(_ value: any Encodable) -> Bool {
    guard let text = codec.encode(value) else { return false }
    parts.append(text)
    return true
  }

  package mutating func append(_ other: StateArchive) { parts += other.parts }
}

/// Reads the parts of a ``StateArchive``.
package struct StateReader {
  private let parts: [String]
  private var position = 0
  package let codec: any StateCodec
  /// Whether a screen starts over if its state can't be decoded. Otherwise the whole page isn't restored.
  package let mayBeginAnew: Bool
  /// The number of screens that start over.
  package private(set) var begunAnew = 0

  package init(_ parts: [String], _ codec: any StateCodec, mayBeginAnew: Bool = false) {
    (self.parts, self.codec, self.mayBeginAnew) = (parts, codec, mayBeginAnew)
  }

  package var isAtEnd: Bool { position == parts.count }

  /// Decodes the next value, or returns `nil` if it isn't of this type.
  package mutating func read(_ type: any Decodable.Type) -> (any Decodable)? {
    guard position < parts.count else { return nil }
    defer { position += 1 }
    return codec.decode(type, from: parts[position])
  }

  /// The next part as text, or `nil` at the end.
  package mutating func readText() -> String? {
    guard position < parts.count else { return nil }
    defer { position += 1 }
    return parts[position]
  }

  /// Counts a screen that starts over. Returns `false` if that isn't allowed.
  package mutating func beginAnew() -> Bool {
    if mayBeginAnew { begunAnew += 1 }
    return mayBeginAnew
  }

  /// Reads the parts of a layer that are stored in a separate value. Screens that start over are counted here.
  package mutating func readAside<Value>(_ parts: [String], _ body: (inout StateReader) -> Value) -> Value {
    var aside = StateReader(parts, codec, mayBeginAnew: mayBeginAnew)
    defer { begunAnew += aside.begunAnew }
    return body(&aside)
  }

  /// Skips parts. Returns `false` if there are too few.
  package mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= parts.count - position else { return false }
    position += count
    return true
  }
}

/// The saved position of a layer on its page.
package struct KeptLayer: Codable {
  /// The layer's id, which the host knows.
  package let layer: Int
  package let revision: Int
  /// The layer that the screen presents over this one.
  var over: KeptPresentation?
  var waiting: [KeptPresentation]?
  /// The action that makes a pending action final, if it can be encoded.
  var undo: String?
  /// The part that handles that action.
  var undoPart: String?
  /// The idempotency keys of the layer's submissions without a conclusive response.
  var keys: SubmissionKeys?
  /// Effects of item dependencies without a reply.
  var undone: [String]?

  package init(_ layer: any Layer) { (self.layer, revision) = (layer.id.rawValue, layer.revision) }

  /// The first revision of a restored layer. It is higher than every revision that may have been shown since the
  /// layer was saved.
  package var nextRevision: Int { (min(max(revision, 0), 1 << 60) / Self.range + 1) * Self.range }
  private static let range = 1 << 20
}

/// A presented layer or a waiting question, with its cause.
struct KeptPresentation: Codable {
  var id: String
  /// The layer's id and revision. Zero for a waiting question.
  var layer = 0
  var revision = 0
  /// The event that caused it.
  var item: String?
  var event: Control.Event?
  /// The part whose action caused it.
  var part: String?
  /// The action that caused it, if it can be encoded.
  var action: String?
  /// The number of questions that the same cause asked before. `nil` for none.
  var asked: Int?
  /// The number of the layer's parts in the archive. Zero if its state can't be encoded.
  var parts = 0
}

extension Page {
  /// The states of all layers, or `nil` if the state of the bottom layer can't be encoded.
  package func states(_ codec: any StateCodec) -> [String]? {
    var archive = StateArchive(codec)
    guard archive.append(core.lastLayer), root.save(to: &archive) else { return nil }
    return archive.parts
  }

  /// Restores states from ``states(_:)``.
  ///
  /// - Returns: The number of screens that start over, or `nil` if the states don't fit this page.
  package func restore(_ states: [String], _ codec: any StateCodec, mayBeginAnew: Bool = false) -> Int? {
    var reader = StateReader(states, codec, mayBeginAnew: mayBeginAnew)
    guard let last = reader.read(Int.self) as? Int, 0 <= last, last < 1 << 40 else { return nil }
    core.countLayers(from: last)
    return root.restore(from: &reader) && reader.isAtEnd ? reader.begunAnew : nil
  }

  /// Releases the memory of all rows and of their comparison until the next event.
  ///
  /// - Law: this isn't observable except for the time that the next event takes, which makes the rows again.
  /// - Complexity: O(*n*) in the number of rows.
  package func rest() {
    for layer in root.layers { layer.rest() }
    core.rest()
  }

  package var revisions: [LayerID: Int] {
    Dictionary(root.layers.map { ($0.id, $0.revision) }) { first, _ in first }
  }

  /// The revision of a page with a single layer, otherwise `nil`.
  package var onlyRevision: Int? { root.layers.count == 1 ? root.revision : nil }

  /// Shows and announces a message above the page's content until the user closes it.
  package func tell(_ words: Phrase) {
    root.layers.last?.tell(words)
    evaluate()
  }
}
