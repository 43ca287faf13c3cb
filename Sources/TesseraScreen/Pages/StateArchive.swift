/// The states of a page's layers as texts, in the order in which they are read again.
///
/// A part for each layer's position on the page and one for its state: a change of one screen leaves the other parts as they were.
package struct StateArchive {
  package private(set) var parts: [String] = []
  let codec: any StateCodec

  package init(_ codec: any StateCodec) { self.codec = codec }

  /// An archive for what is written only if all of it can be.
  package var empty: StateArchive { StateArchive(codec) }

  /// Adds a value; false if it has no written form.
  package mutating func append(_ value: any Encodable) -> Bool {
    guard let text = codec.encode(value) else { return false }
    parts.append(text)
    return true
  }

  /// Adds everything of another archive.
  package mutating func append(_ other: StateArchive) { parts += other.parts }
}

/// Reads what a ``StateArchive`` wrote.
package struct StateReader {
  private let parts: [String]
  private var position = 0
  package let codec: any StateCodec
  /// Whether a screen whose state cannot be read begins anew; otherwise nothing of the page goes on.
  package let mayBeginAnew: Bool
  /// The screens that began anew.
  package private(set) var begunAnew = 0

  package init(_ parts: [String], _ codec: any StateCodec, mayBeginAnew: Bool = false) {
    (self.parts, self.codec, self.mayBeginAnew) = (parts, codec, mayBeginAnew)
  }

  /// Whether everything was read.
  package var isAtEnd: Bool { position == parts.count }

  /// The next value; `nil` if there is none of this type.
  package mutating func read(_ type: any Decodable.Type) -> (any Decodable)? {
    guard position < parts.count else { return nil }
    defer { position += 1 }
    return codec.decode(type, from: parts[position])
  }

  /// The next value as it was written; `nil` at the end.
  package mutating func readText() -> String? {
    guard position < parts.count else { return nil }
    defer { position += 1 }
    return parts[position]
  }

  /// Notes that a screen begins anew; false if none may.
  package mutating func beginAnew() -> Bool {
    if mayBeginAnew { begunAnew += 1 }
    return mayBeginAnew
  }

  /// Reads the parts of a layer that stand in a value of their own, as these here are read; what begins anew there is counted here.
  package mutating func readAside<Value>(_ parts: [String], _ body: (inout StateReader) -> Value) -> Value {
    var aside = StateReader(parts, codec, mayBeginAnew: mayBeginAnew)
    defer { begunAnew += aside.begunAnew }
    return body(&aside)
  }

  /// Passes over parts.
  package mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= parts.count - position else { return false }
    position += count
    return true
  }
}

/// The position of a layer on a page that is kept.
package struct KeptLayer: Codable {
  /// The layer's id, which the host knows.
  package let layer: Int
  /// The changes that were counted.
  package let revision: Int
  /// The layer that a screen presents over this one.
  var over: KeptPresentation?
  /// The questions that wait until nothing else is presented, in order.
  var waiting: [KeptPresentation]?
  /// The action that makes final what could be undone, where it can be written.
  var undo: String?
  /// The part whose action that is.
  var undoPart: String?
  /// The keys of what the layer sent and has no answer to.
  var keys: SubmissionKeys?
  /// Effects that dependencies of items had begun, and that have no answer yet.
  var undone: [String]?

  package init(_ layer: any Layer) { (self.layer, revision) = (layer.id.rawValue, layer.revision) }

  /// The number from which a layer that goes on counts its changes: beyond everything that may have been shown since it was kept.
  package var nextRevision: Int { (min(max(revision, 0), 1 << 60) / Self.range + 1) * Self.range }
  private static let range = 1 << 20
}

/// A layer that a screen presented, or a question that waits, and how it came to that.
struct KeptPresentation: Codable {
  var id: String
  /// The layer and its revision; zero for a question that waits.
  var layer = 0
  var revision = 0
  /// The use of a control that led to it.
  var item: String?
  var event: ControlEvent?
  /// The part whose action led to it.
  var part: String?
  /// The action that led to it, where it can be written.
  var action: String?
  /// The questions that the same reason asked before, where it did.
  var asked: Int?
  /// The number of parts that the layer takes in the archive; none if its state has no written form.
  var parts = 0
}

extension Page {
  /// The states of all layers, or `nil` if that of the lowest one has no written form.
  package func states(_ codec: any StateCodec) -> [String]? {
    var archive = StateArchive(codec)
    guard archive.append(core.lastLayer), root.save(to: &archive) else { return nil }
    return archive.parts
  }

  /// Goes on with states that ``states(_:)`` gave; the number of screens that began anew, or `nil` if the states are of something else.
  package func restore(_ states: [String], _ codec: any StateCodec, mayBeginAnew: Bool = false) -> Int? {
    var reader = StateReader(states, codec, mayBeginAnew: mayBeginAnew)
    guard let last = reader.read(Int.self) as? Int, 0 <= last, last < 1 << 40 else { return nil }
    core.countLayers(from: last)
    return root.restore(from: &reader) && reader.isAtEnd ? reader.begunAnew : nil
  }

  /// Gives back the memory of the rows of all layers, and of how they were compared, until something happens on them.
  ///
  /// - Law: nobody can tell, but by the time: an event after that makes the rows once more.
  /// - Complexity: O(*n*) in the number of rows.
  package func rest() {
    for layer in root.layers { layer.rest() }
    core.rest()
  }

  /// The numbers of all layers' latest changes, from the bottom.
  package var revisions: [LayerID: Int] {
    Dictionary(root.layers.map { ($0.id, $0.revision) }) { first, _ in first }
  }

  /// The revision of a page with one layer; `nil` where others stand over it.
  package var onlyRevision: Int? { root.layers.count == 1 ? root.revision : nil }

  /// Says something above the page's content, and aloud, until somebody closes it.
  package func tell(_ words: Phrase) {
    root.layers.last?.tell(words)
    evaluate()
  }
}
