/// The selected faults of the feed's providers. At first there are none.
public struct FeedRehearsal: Hashable, Codable, Sendable {
  /// A section whose items aren't a list.
  public var isBroken = false
  /// A story without a title.
  public var hasBrokenItem = false
  /// A section of an unknown kind.
  public var isUnknown = false
  /// The second source takes two seconds.
  public var isLate = false
  /// The second source refuses.
  public var isDown = false
  /// There are more batches.
  public var isPaged = true
  /// The goals of the second club.
  var goals = 0

  public init() {}

  /// The number of enabled switches.
  var count: Int { [isBroken, hasBrokenItem, isUnknown, isLate, isDown, isPaged].filter { $0 }.count }

  /// The faults as query parameters of the service.
  var parameters: [String: String] {
    var parameters: [String: String] = [:]
    if isBroken { parameters["broken"] = "1" }
    if hasBrokenItem { parameters["item"] = "1" }
    if isUnknown { parameters["unknown"] = "1" }
    if isLate { parameters["late"] = "2000" }
    if isDown { parameters["down"] = "1" }
    if !isPaged { parameters["pages"] = "0" }
    if goals > 0 { parameters["goals"] = "\(goals)" }
    return parameters
  }
}
