internal import TesseraScreen

struct FeedPosition: Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    case failed
    case unsupported(FeedScreen.UnsupportedSection)
  }
  private(set) var key: String
  let id: SectionClaim.SectionID?
  let name: String
  var revision: Int?
  var part: AnySectionPart?
  /// The last known part, kept while the newest response has none, so that the provider's state isn't lost.
  private(set) var former: AnySectionPart?
  var problem: Problem?
  var dropped = 0
  /// The number of rows that are sent later. The section is fetched when the position scrolls into view.
  var promised: Int?
  /// Whether a request for this section alone is running.
  var isLoading = false
  /// Whether the source has a newer revision than the shown one, so that the section must be fetched.
  var isDue = false
  var failure: LoadFailure?

  /// Whether there is nothing to show until the section is fetched.
  var isAwaited: Bool { promised != nil }

  /// Whether a revision is newer than the shown one. True if the shown revision is unknown.
  func isOlder(than newer: Int) -> Bool { revision.map { $0 < newer } ?? true }

  /// - Parameter batch: The number of earlier batches. A section without an id is identified by its position
  ///   in its own batch.
  static func positions(of arrived: GetSectionsUseCase.ArrivedSections, batch: Int = 0) -> [FeedPosition] {
    var seen: [String: Int] = [:]
    return arrived.sections.map { section in
      let isNamed = batch == 0 || section.id != nil
      let key = isNamed ? "\(arrived.source) \(section.key)" : "\(arrived.source) batch \(batch) \(section.key)"
      let count = seen[key, default: 0] + 1
      seen[key] = count
      var position = FeedPosition(
        key: count == 1 ? key : "\(key)#\(count)", id: section.id, name: section.source.name)
      (position.revision, position.part, position.dropped) = (section.revision, section.part, section.outcome.dropped.count)
      if case .unsupported(let unsupported) = section.outcome {
        position.problem = .unsupported(unsupported)
      } else if section.part == nil {
        position.problem = .failed
      } else if position.id != nil {
        position.promised = section.promised
      }
      return position
    }
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
    copy.isLoading = older.isLoading
    guard let known = older.current else { return copy }
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
    guard let more = batch.part else { return part == nil ? batch.remembering(self) : self }
    guard let part else { return batch.remembering(self) }
    guard let longer = part.appending(more) else { return nil }
    var copy = self
    copy.part = longer
    copy.dropped += batch.dropped
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
