internal import TesseraScreen

extension FeedScreen {
  /// The sections of all sources, as they arrived.
  public struct State: Equatable, Sendable {
    var sources: [FeedSource] = []
    /// The unsupported kinds that were reported.
    var reported: Set<String> = []

    /// Nothing yet.
    public init() {}

    func source(_ name: String) -> FeedSource? { sources.first { $0.name == name } }

    mutating func update(_ name: String, _ change: (inout FeedSource) -> Void) {
      if let index = sources.firstIndex(where: { $0.name == name }) { change(&sources[index]) }
    }

    func find(_ key: String) -> (source: Int, place: Int)? {
      for (number, source) in sources.enumerated() {
        if let place = source.places.firstIndex(where: { $0.key == key }) { return (number, place) }
      }
      return nil
    }

    func place(_ key: String) -> FeedPlace? { find(key).map { sources[$0.source].places[$0.place] } }

    /// The required owners that no source sent; known when all have answered.
    var unmetOwners: [String] {
      guard let first = sources.first?.arrived, sources.allSatisfy({ $0.arrived != nil }) else { return [] }
      return first.result.unmetOwners.filter { owner in
        sources.allSatisfy { $0.arrived?.result.unmetOwners.contains(owner) ?? false }
      }
    }
  }
}

/// What one source has sent.
struct FeedSource: Equatable, Sendable {
  let name: String
  /// The last good answer to everything.
  var arrived: ArrivedSections?
  var places: [FeedPlace] = []
  var isLoading = false
  var failure: LoadFailure?
  /// How old the places were when the failure came.
  var age: Duration?
  var next: String?
  var pages = 0
  var isLoadingPage = false
  var pageFailure: LoadFailure?

  init(name: String) { self.name = name }

  mutating func begin(_ part: SectionRequest.Part) {
    switch part {
    case .all:
      (isLoading, isLoadingPage, pageFailure) = (true, false, nil)
    case .page: (isLoadingPage, pageFailure) = (true, nil)
    case .section(let id): setRetrying(id, true)
    }
  }

  mutating func fail(_ failure: LoadFailure, _ part: SectionRequest.Part) {
    switch part {
    case .all: (isLoading, self.failure) = (false, failure)
    case .page: (isLoadingPage, pageFailure) = (false, failure)
    case .section(let id): setRetrying(id, false)
    }
  }

  private mutating func setRetrying(_ id: SectionID, _ isRetrying: Bool) {
    for index in places.indices where places[index].id == id { places[index].isRetrying = isRetrying }
  }

  mutating func take(_ arrived: ArrivedSections) {
    let new = FeedPlace.places(of: arrived)
    switch arrived.part {
    case .all:
      places = new.map { place in places.first { $0.key == place.key }.map { $0.replaced(by: place) } ?? place }
      (isLoading, failure, age, next, pages, pageFailure) = (false, nil, nil, arrived.next, 1, nil)
      self.arrived = arrived
    case .page:
      for place in new {
        if let index = places.firstIndex(where: { $0.key == place.key }) {
          places[index] = places[index].appending(place)
        } else {
          places.append(place)
        }
      }
      (isLoadingPage, next) = (false, arrived.next)
      pages += 1
    case .section(let id):
      for place in new {
        guard let index = places.firstIndex(where: { $0.key == place.key }) else { continue }
        places[index] = places[index].replaced(by: place)
      }
      setRetrying(id, false)
    }
  }
}

/// The place of one section.
struct FeedPlace: Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    case failed
    case unsupported(UnsupportedSection)
  }
  let key: String
  let id: SectionID?
  var revision: Int?
  var part: AnySectionPart?
  var problem: Problem?
  var dropped = 0
  var isRetrying = false

  static func places(of arrived: ArrivedSections) -> [FeedPlace] {
    var seen: [String: Int] = [:]
    return arrived.sections.map { section in
      let key = "\(arrived.source) \(section.key)"
      let count = seen[key, default: 0] + 1
      seen[key] = count
      var place = FeedPlace(key: count == 1 ? key : "\(key)#\(count)", id: section.decoded.id)
      (place.revision, place.part, place.dropped) = (section.revision, section.part, section.decoded.outcome.dropped.count)
      if case .unsupported(let unsupported) = section.decoded.outcome {
        place.problem = .unsupported(unsupported)
      } else if section.part == nil {
        place.problem = .failed
      }
      return place
    }
  }

  /// The newer arrival, with what its provider remembers; an older revision changes nothing.
  func replaced(by newer: FeedPlace) -> FeedPlace {
    if let mine = revision, let theirs = newer.revision, theirs < mine { return self }
    var newer = newer
    if let part, let newest = newer.part { newer.part = part.replaced(by: newest) }
    return newer
  }

  func appending(_ page: FeedPlace) -> FeedPlace {
    guard let more = page.part else { return part == nil ? page : self }
    guard let part else { return page }
    guard let longer = part.appending(more) else { return self }
    var copy = self
    copy.part = longer
    copy.dropped += page.dropped
    return copy
  }
}
