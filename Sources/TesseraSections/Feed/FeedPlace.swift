internal import TesseraScreen

/// The place of one section.
struct FeedPlace: Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    case failed
    case unsupported(UnsupportedSection)
  }
  let key: String
  let id: SectionID?
  let name: String
  var revision: Int?
  var part: AnySectionPart?
  var problem: Problem?
  var dropped = 0
  /// The number of rows that are promised; the section is fetched when its place comes into view.
  var promised: Int?
  /// Whether the section alone is on its way.
  var isLoading = false
  /// The reason why the section alone could not be had.
  var failure: LoadFailure?

  /// Whether there is nothing to show until the section is fetched.
  var isAwaited: Bool { promised != nil }

  static func places(of arrived: ArrivedSections) -> [FeedPlace] {
    var seen: [String: Int] = [:]
    return arrived.sections.map { section in
      let key = "\(arrived.source) \(section.key)"
      let count = seen[key, default: 0] + 1
      seen[key] = count
      var place = FeedPlace(
        key: count == 1 ? key : "\(key)#\(count)", id: section.decoded.id, name: section.decoded.source.name)
      (place.revision, place.part, place.dropped) = (section.revision, section.part, section.decoded.outcome.dropped.count)
      if case .unsupported(let unsupported) = section.decoded.outcome {
        place.problem = .unsupported(unsupported)
      } else if section.part == nil {
        place.problem = .failed
      } else if place.id != nil {
        place.promised = section.promised
      }
      return place
    }
  }

  /// The newer arrival, with what its provider remembers; an older revision changes nothing.
  func replaced(by newer: FeedPlace) -> FeedPlace {
    if let mine = revision, let theirs = newer.revision, theirs < mine { return self }
    // A section that was fetched on its own stays while a refresh only promises it again.
    if newer.isAwaited, !isAwaited, part != nil { return self }
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
