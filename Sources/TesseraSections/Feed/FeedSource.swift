internal import TesseraScreen

struct FeedSource: Equatable, Sendable {
  let name: String
  /// The last successful response for all sections.
  var arrived: GetSectionsUseCase.ArrivedSections?
  var positions: [FeedPosition] = []
  var isLoading = false
  /// Whether the shown sections were loaded with former parameters.
  var isOutdated = false
  var failure: LoadFailure?
  /// The age of the sections when the last request failed.
  var age: Duration?
  var next: String?
  var batches = 0
  var isLoadingBatch = false
  var batchFailure: LoadFailure?
  /// The number of batches before a restart. The feed fetches as many again.
  var wantedBatches = 0
  /// Providers' states from before a restart, by position, until their section arrives.
  var remembered: [String: String] = [:]

  /// The newest revisions announced while a request was running, by section. Its response may be older.
  private var announced: [SectionClaim.SectionID: Int] = [:]
  /// The revisions of sections fetched separately while a request for all sections was running. That response
  /// may be older.
  private var fetchedMeanwhile: [SectionClaim.SectionID: Int] = [:]

  init(name: String) { self.name = name }

  /// Records a change notification. Returns whether to fetch the section now. Waits for running requests,
  /// because notifications that arrive faster than responses would otherwise cancel every response.
  mutating func takes(_ change: SectionSource.Change) -> Bool {
    let position = positions.first { $0.id == change.id }
    // A change without a revision is newer than all.
    let revision = change.revision ?? .max
    let isFetched = position.map { !$0.isAwaited && !$0.isLoading } ?? false
    if isFetched, position?.isOlder(than: revision) == false { return false }
    // A section that was only announced is fetched when it becomes visible.
    if isLoading || isLoadingBatch || position?.isLoading == true { announce(revision, of: change.id) }
    return isFetched
  }

  private mutating func announce(_ revision: Int, of id: SectionClaim.SectionID) {
    guard announced[id] != nil || announced.count < Self.mostAnnounced else { return }
    announced[id] = max(announced[id] ?? .min, revision)
  }

  /// The sections older than a revision announced while their request was running, each once.
  mutating func takeOutdated() -> [SectionClaim.SectionID] {
    if announced.isEmpty { return [] }
    var outdated: [SectionClaim.SectionID] = []
    for (id, revision) in announced.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      let position = positions.first { $0.id == id }
      if position?.isLoading == true { continue }
      if let position, !position.isAwaited {
        if position.isOlder(than: revision) { outdated.append(id) }
      } else if isLoading || isLoadingBatch {
        continue
      }
      announced[id] = nil
    }
    return outdated
  }

  private static var mostAnnounced: Int { 1_000 }

  mutating func begin(_ part: SectionSource.Request.Part) {
    switch part {
    case .all:
      (isLoading, isLoadingBatch, batchFailure) = (true, false, nil)
      fetchedMeanwhile = [:]
    case .batch: (isLoadingBatch, batchFailure) = (true, nil)
    case .section(let id):
      change(id) { ($0.isLoading, $0.isDue, $0.failure) = (true, false, nil) }
      let revision = announced.removeValue(forKey: id)
      if isLoading, let revision { fetchedMeanwhile[id] = max(fetchedMeanwhile[id] ?? .min, revision) }
    case .items(let id, _): change(id) { ($0.isLoadingMore, $0.moreFailure) = (true, nil) }
    }
  }

  mutating func fail(_ failure: LoadFailure, _ part: SectionSource.Request.Part) {
    switch part {
    case .all: (isLoading, self.failure, fetchedMeanwhile) = (false, failure, [:])
    case .batch: (isLoadingBatch, batchFailure) = (false, failure)
    case .section(let id):
      change(id) { ($0.isLoading, $0.failure) = (false, failure) }
    case .items(let id, let cursor):
      change(id) { if $0.awaits(cursor) { ($0.isLoadingMore, $0.moreFailure) = (false, failure) } }
    }
  }

  /// Marks the sections as outdated after the parameters changed. Running requests were cancelled.
  mutating func outdate() {
    isOutdated = true
    (announced, fetchedMeanwhile) = ([:], [:])
    for index in positions.indices { (positions[index].isLoading, positions[index].isLoadingMore) = (false, false) }
  }

  /// Shows a cached response, while waiting for the source or after it failed.
  mutating func show(kept: GetSectionsUseCase.ArrivedSections) {
    let (isLoading, failure, fetchedMeanwhile) = (isLoading, failure, fetchedMeanwhile)
    take(kept)
    (self.isLoading, self.failure, self.fetchedMeanwhile, batches) = (isLoading, failure, fetchedMeanwhile, 0)
  }

  private mutating func change(_ id: SectionClaim.SectionID, _ change: (inout FeedPosition) -> Void) {
    for index in positions.indices where positions[index].id == id { change(&positions[index]) }
  }

  mutating func take(_ arrived: GetSectionsUseCase.ArrivedSections) {
    let isBatch = if case .batch = arrived.part { true } else { false }
    let new = FeedPosition.positions(of: arrived, batch: isBatch ? batches : 0)
    switch arrived.part {
    case .all:
      let known = Dictionary(positions.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      positions = new.map { position in
        let position = remembering(position)
        return known[position.key].map { self.position(position, behind: $0) } ?? position
      }
      (isLoading, failure, age, next, batches, isLoadingBatch, batchFailure) = (false, nil, nil, arrived.next, 1, false, nil)
      self.arrived = arrived
      (isOutdated, fetchedMeanwhile) = (false, [:])
    case .batch:
      for position in new {
        let index = positions.firstIndex { $0.key == position.key }
        if let index, let longer = positions[index].appending(remembering(position)) {
          positions[index] = longer
        } else {
          positions.append(remembering(position.apart(from: positions)))
        }
      }
      (isLoadingBatch, next) = (false, arrived.next)
      batches += 1
    case .items(let id, let cursor): take(new, id, cursor)
    case .section(let id):
      for position in new {
        guard let index = positions.firstIndex(where: { $0.key == position.key }) else { continue }
        positions[index] = positions[index].replaced(by: remembering(position))
      }
      let source = name
      change(id) { position in
        (position.isLoading, position.isDue) = (false, false)
        // Otherwise a visible position would be requested again and again.
        let isAnswered = arrived.sections.contains { $0.id == id } && !position.isAwaited
        position.failure = isAnswered ? nil : LoadFailure(.malformed, detail: "'\(source)' did not answer with section \(id) and its items")
      }
    }
  }

  /// Appends the next items of a section, unless the section has changed since they were requested.
  private mutating func take(_ new: [FeedPosition], _ id: SectionClaim.SectionID, _ cursor: String) {
    let (source, more) = (name, new.first { $0.id == id })
    change(id) { position in
      guard position.awaits(cursor) else { return }
      if let more, more.part != nil, let longer = position.appending(more) {
        position = longer
      } else {
        position.isLoadingMore = false
        position.moreFailure = LoadFailure(.malformed, detail: "'\(source)' did not answer with the next items of section \(id)")
      }
    }
  }

  /// The shown responses that were decoded with other providers.
  func responses(before version: Int) -> [GetSectionsUseCase.ArrivedSections] {
    var old: [GetSectionsUseCase.ArrivedSections] = []
    for origin in positions.flatMap(\.origins) where origin.arrived.result.providers < version && !old.contains(origin.arrived) {
      old.append(origin.arrived)
    }
    if let arrived, arrived.result.providers < version, !old.contains(arrived) { old.append(arrived) }
    return old
  }

  /// Shows responses that were decoded again, each with what it replaces.
  mutating func show(again newer: [(GetSectionsUseCase.ArrivedSections, GetSectionsUseCase.ArrivedSections)]) {
    for index in positions.indices {
      guard let again = positions[index].again(newer) else { continue }
      positions[index] = remembering(again).remembering(positions[index])
    }
    arrived = newer.first { $0.0 == arrived }?.1 ?? arrived
  }

  /// The position in a new response for all sections, merged with its former value.
  private mutating func position(_ position: FeedPosition, behind former: FeedPosition) -> FeedPosition {
    // Revisions are comparable only between responses to the same parameters.
    let newer = isOutdated ? position.remembering(former) : former.replaced(by: position)
    guard let id = newer.id else { return newer }
    if former.isLoading {
      // The running request for this section may return an older revision than the announced revision.
      if let revision = position.revision { announce(revision, of: id) }
      return newer
    }
    guard let revision = fetchedMeanwhile[id], !newer.isAwaited, newer.isOlder(than: revision) else { return newer }
    var shown = isOutdated || former.failure != nil ? newer : former
    shown.isDue = true
    return shown
  }

  private mutating func remembering(_ position: FeedPosition) -> FeedPosition {
    guard let part = position.part, let text = remembered.removeValue(forKey: position.key) else { return position }
    var position = position
    position.part = part.remembering(text)
    return position
  }
}
