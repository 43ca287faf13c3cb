internal import TesseraScreen

struct FeedPosition: Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    case failed
    case unsupported(FeedScreen.UnsupportedSection)
  }
  /// A section of a response, to decode it again.
  struct Origin: Equatable, Sendable {
    var arrived: GetSectionsUseCase.ArrivedSections
    let index: Int
  }

  private(set) var key: String
  /// The section's responses: the first one and its further batches.
  var origins: [Origin] = []
  let id: SectionClaim.SectionID?
  let name: String
  var revision: Int?
  var part: AnySectionPart?
  /// The last known part, kept while the newest response has none, so that the provider's state isn't lost.
  private(set) var former: AnySectionPart?
  /// The number of times that the section got another provider. Each has ids and effects of its own.
  private var turn = 0
  var problem: Problem?
  var dropped = 0
  /// The number of rows that are sent later. The section is fetched when the position scrolls into view.
  var promised: Int?
  /// Whether a request for this section alone is running.
  var isLoading = false
  /// Whether the source has a newer revision than the shown one, so that the section must be fetched.
  var isDue = false
  var failure: LoadFailure?

  /// The cursor of the section's own next items.
  var next: String?
  var isLoadingMore = false
  var moreFailure: LoadFailure?

  /// Whether the items after a cursor are being loaded.
  func awaits(_ cursor: String) -> Bool { isLoadingMore && next == cursor }

  /// The prefix of the provider's ids.
  var partKey: String { turn == 0 ? key : "\(key)~\(turn)" }

  /// Whether there is nothing to show until the section is fetched.
  var isAwaited: Bool { promised != nil }

  /// Whether a revision is newer than the shown one. True if the shown revision is unknown.
  func isOlder(than newer: Int) -> Bool { revision.map { $0 < newer } ?? true }

  /// - Parameter batch: The number of earlier batches. A section without an id is identified by its position
  ///   in its own batch.
  static func positions(of arrived: GetSectionsUseCase.ArrivedSections, batch: Int = 0) -> [FeedPosition] {
    var seen: [String: Int] = [:]
    return arrived.sections.indices.map { index in
      let section = arrived.sections[index]
      let isNamed = batch == 0 || section.id != nil
      let key = isNamed ? "\(arrived.source) \(section.key)" : "\(arrived.source) batch \(batch) \(section.key)"
      let count = seen[key, default: 0] + 1
      seen[key] = count
      return FeedPosition(count == 1 ? key : "\(key)#\(count)", Origin(arrived: arrived, index: index))
    }
  }

  private init(_ key: String, _ origin: Origin) {
    let section = origin.arrived.sections[origin.index]
    (self.key, id, name, origins) = (key, section.id, section.source.name, [origin])
    (revision, part, dropped) = (section.revision, section.part, section.outcome.dropped.count)
    next = section.part == nil || section.id == nil ? nil : section.next
    if case .unsupported(let unsupported) = section.outcome {
      problem = .unsupported(unsupported)
    } else if section.part == nil {
      problem = .failed
    } else if id != nil {
      promised = section.promised
    }
  }

  /// The same section from responses that were decoded again. `nil` if none of them was.
  func again(_ newer: [(GetSectionsUseCase.ArrivedSections, GetSectionsUseCase.ArrivedSections)]) -> FeedPosition? {
    let again = origins.map { origin in
      Origin(arrived: newer.first { $0.0 == origin.arrived }?.1 ?? origin.arrived, index: origin.index)
    }
    guard again != origins, let first = again.first else { return nil }
    var made = FeedPosition(key, first)
    for origin in again.dropFirst() { made = made.appending(FeedPosition(key, origin)) ?? made }
    made.origins = again
    (made.isDue, made.failure) = (isDue, failure)
    (made.isLoadingMore, made.moreFailure) = (isLoadingMore, moreFailure)
    return made
  }

  /// The newer section, with the provider's state. An older revision is ignored, unless only it has the
  /// items.
  func replaced(by newer: FeedPosition) -> FeedPosition {
    if let mine = revision, let theirs = newer.revision, theirs < mine, !isAwaited || newer.isAwaited { return self }
    // Keep a section that was fetched separately when a refresh only announces it again.
    if newer.isAwaited, !isAwaited, part != nil {
      var copy = self
      if let mine = revision, let theirs = newer.revision, theirs > mine { copy.isDue = true }
      return copy
    }
    return newer.remembering(self)
  }

  /// The position with the state of an earlier one, including a request in progress.
  func remembering(_ older: FeedPosition) -> FeedPosition {
    var copy = self
    (copy.isLoading, copy.turn) = (older.isLoading, older.turn)
    guard let known = older.current else { return copy }
    if let part, part.provider != known.provider { copy.turn += 1 }
    if let part { copy.part = known.replaced(by: part) } else { copy.former = known }
    return copy
  }

  /// The part that is or was last shown. Replies to its effects still apply to it.
  var current: AnySectionPart? {
    get { part ?? former }
    set { if part == nil { former = newValue } else { part = newValue } }
  }

  /// The section with its next batch appended, and the provider's state. `nil` if the batch has another
  /// configurator.
  func appending(_ batch: FeedPosition) -> FeedPosition? {
    guard let part, let more = batch.part else {
      var kept = part == nil ? batch.remembering(self) : self
      kept.origins = origins + batch.origins
      return kept
    }
    guard let longer = part.appending(more) else { return nil }
    var copy = self
    copy.part = longer
    copy.origins += batch.origins
    copy.dropped += batch.dropped
    (copy.next, copy.isLoadingMore, copy.moreFailure) = (batch.next, false, nil)
    return copy
  }

  /// The position with a key that none of the others has.
  func apart(from others: [FeedPosition]) -> FeedPosition {
    var (copy, count) = (self, 1)
    while others.contains(where: { $0.key == copy.key }) {
      count += 1
      copy.key = "\(key)#\(count)"
    }
    return copy
  }
}
