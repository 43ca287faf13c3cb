internal import TesseraScreen

/// The places of one source, and what it has sent.
struct FeedSource: Equatable, Sendable {
  let name: String
  /// The last good answer to everything.
  var arrived: ArrivedSections?
  var places: [FeedPlace] = []
  var isLoading = false
  var failure: LoadFailure?
  /// The age of the places when the failure came.
  var age: Duration?
  var next: String?
  var pages = 0
  var isLoadingPage = false
  var pageFailure: LoadFailure?
  /// The number of batches before a restart; the feed asks for as many again.
  var wantedPages = 0
  /// The states of providers before a restart, by place, until their section arrives.
  var remembered: [String: String] = [:]

  init(name: String) { self.name = name }

  mutating func begin(_ part: SectionRequest.Part) {
    switch part {
    case .all:
      (isLoading, isLoadingPage, pageFailure) = (true, false, nil)
    case .page: (isLoadingPage, pageFailure) = (true, nil)
    case .section(let id):
      change(id) { ($0.isLoading, $0.failure) = (true, nil) }
    }
  }

  mutating func fail(_ failure: LoadFailure, _ part: SectionRequest.Part) {
    switch part {
    case .all: (isLoading, self.failure) = (false, failure)
    case .page: (isLoadingPage, pageFailure) = (false, failure)
    case .section(let id):
      change(id) { ($0.isLoading, $0.failure) = (false, failure) }
    }
  }

  /// Shows what was kept, while or because the source does not answer.
  mutating func show(kept: ArrivedSections) {
    let (isLoading, failure) = (isLoading, failure)
    take(kept)
    (self.isLoading, self.failure, pages) = (isLoading, failure, 0)
  }

  private mutating func change(_ id: SectionID, _ change: (inout FeedPlace) -> Void) {
    for index in places.indices where places[index].id == id { change(&places[index]) }
  }

  mutating func take(_ arrived: ArrivedSections) {
    let new = FeedPlace.places(of: arrived).map { remembering($0) }
    switch arrived.part {
    case .all:
      let known = Dictionary(places.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      places = new.map { place in known[place.key]?.replaced(by: place) ?? place }
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
      let source = name
      change(id) { place in
        place.isLoading = false
        // Else a place that stays visible would be asked for again and again.
        let isAnswered = arrived.sections.contains { $0.decoded.id == id } && !place.isAwaited
        place.failure = isAnswered ? nil : LoadFailure(.malformed, detail: "'\(source)' did not answer with section \(id) and its items")
      }
    }
  }

  private mutating func remembering(_ place: FeedPlace) -> FeedPlace {
    guard let part = place.part, let text = remembered.removeValue(forKey: place.key) else { return place }
    var place = place
    place.part = part.remembering(text)
    return place
  }
}
