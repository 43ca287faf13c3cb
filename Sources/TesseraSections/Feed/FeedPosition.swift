internal import TesseraScreen

/// The position of one section.
struct FeedPosition: Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    case failed
    case unsupported(UnsupportedSection)
  }
  private(set) var key: String
  let id: SectionID?
  let name: String
  var revision: Int?
  var part: AnySectionPart?
  /// The part of before, where the newest arrival has none: what its provider remembers is for the next one that does.
  private(set) var former: AnySectionPart?
  var problem: Problem?
  var dropped = 0
  /// The number of rows that are promised; the section is fetched when its position comes into view.
  var promised: Int?
  /// Whether the section alone is on its way.
  var isLoading = false
  /// Whether a newer revision than the one that is shown was promised, so that the section is fetched.
  var isDue = false
  /// The reason why the section alone could not be had.
  var failure: LoadFailure?

  /// Whether there is nothing to show until the section is fetched.
  var isAwaited: Bool { promised != nil }

  /// Whether a revision is newer than the one that is shown, as far as is known.
  func isOlder(than newer: Int) -> Bool { revision.map { $0 < newer } ?? true }

  /// - Parameter batch: The number of batches before; a section without an id is known by its position in its own batch.
  static func positions(of arrived: ArrivedSections, batch: Int = 0) -> [FeedPosition] {
    var seen: [String: Int] = [:]
    return arrived.sections.map { section in
      let isNamed = batch == 0 || section.decoded.id != nil
      let key = isNamed ? "\(arrived.source) \(section.key)" : "\(arrived.source) batch \(batch) \(section.key)"
      let count = seen[key, default: 0] + 1
      seen[key] = count
      var position = FeedPosition(
        key: count == 1 ? key : "\(key)#\(count)", id: section.decoded.id, name: section.decoded.source.name)
      (position.revision, position.part, position.dropped) = (section.revision, section.part, section.decoded.outcome.dropped.count)
      if case .unsupported(let unsupported) = section.decoded.outcome {
        position.problem = .unsupported(unsupported)
      } else if section.part == nil {
        position.problem = .failed
      } else if position.id != nil {
        position.promised = section.promised
      }
      return position
    }
  }

  /// The newer arrival, with what its provider remembers; an older revision changes nothing but a promise.
  func replaced(by newer: FeedPosition) -> FeedPosition {
    if let mine = revision, let theirs = newer.revision, theirs < mine, !isAwaited || newer.isAwaited { return self }
    // A section that was fetched on its own stays while a refresh only promises it again.
    if newer.isAwaited, !isAwaited, part != nil {
      var copy = self
      if let mine = revision, let theirs = newer.revision, theirs > mine { copy.isDue = true }
      return copy
    }
    return newer.remembering(self)
  }

  /// The arrival with what the provider of the former one remembers, which may be on its way alone.
  func remembering(_ older: FeedPosition) -> FeedPosition {
    var copy = self
    copy.isLoading = older.isLoading
    guard let known = older.current else { return copy }
    if let part { copy.part = known.replaced(by: part) } else { copy.former = known }
    return copy
  }

  /// The part that is shown, or was last: answers to what was begun in it are still for it.
  var current: AnySectionPart? {
    get { part ?? former }
    set { if part == nil { former = newValue } else { part = newValue } }
  }

  /// The section with its next batch behind it, and with what its provider remembers; nil if another configurator shows that.
  func appending(_ batch: FeedPosition) -> FeedPosition? {
    guard let more = batch.part else { return part == nil ? batch.remembering(self) : self }
    guard let part else { return batch.remembering(self) }
    guard let longer = part.appending(more) else { return nil }
    var copy = self
    copy.part = longer
    copy.dropped += batch.dropped
    return copy
  }

  /// The position under a key that none of the others has.
  func apart(from others: [FeedPosition]) -> FeedPosition {
    var (copy, count) = (self, 1)
    while others.contains(where: { $0.key == copy.key }) {
      count += 1
      copy.key = "\(key)#\(count)"
    }
    return copy
  }
}
