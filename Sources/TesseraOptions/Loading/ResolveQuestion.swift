internal import Foundation
internal import TesseraURL
internal import TesseraScreen

struct ResolveQuestion: Sendable {
  let ids: [OptionID]
  let request: TransportRequest
  /// Whether the id is in the path, so that the answer may be the option itself.
  let isOfOne: Bool

  /// The most characters of a path: servers accept 4 to 8 KiB.
  static var longestPath: Int { 4_000 }
  /// The name of placeholders for choices in the parent menu.
  static var parent: String { "parent" }
}

extension OptionsMenu {
  /// The requests for ids, and the ids that can't be requested.
  ///
  /// - Throws: ``/TesseraScreen/LoadFailure`` if the path doesn't fit the menu.
  func questions(
    for ids: [OptionID], _ parents: [OptionID], at endpoint: MenuSettings.ResolveEndpoint, _ language: Language
  ) throws -> (questions: [ResolveQuestion], unaskable: [OptionID]) {
    let braces = endpoint.path.braces
    let ofParents = braces.count { $0 == ResolveQuestion.parent }
    guard ofParents == 0 || ofParents == parents.count else {
      throw LoadFailure(
        .other, detail: "'\(endpoint.path.text)' of \(Self.self) takes \(ofParents) parents, but \(parents.count) are chosen.",
        isRetryable: false)
    }
    if let fault = endpoint.path.fault {
      throw LoadFailure(.other, detail: "'\(fault)' cannot be a segment of '\(endpoint.path.text)' of \(Self.self).", isRetryable: false)
    }
    if braces.count > ofParents {
      return try alone(ids, parents, at: endpoint, count: braces.count - ofParents, language)
    }
    var above = parents[...]
    guard let path = endpoint.path.filled({ _ in above.popFirst() }), path.fault == nil else {
      throw LoadFailure(.other, detail: "The option chosen above cannot be a segment of '\(endpoint.path.text)'.", isRetryable: false)
    }
    return try together(ids, path, endpoint, language)
  }

  /// One request for each id, with the id in its path.
  private func alone(
    _ ids: [OptionID], _ parents: [OptionID], at endpoint: MenuSettings.ResolveEndpoint, count: Int, _ language: Language
  ) throws -> (questions: [ResolveQuestion], unaskable: [OptionID]) {
    var (questions, unaskable): ([ResolveQuestion], [OptionID]) = ([], [])
    for id in ids {
      let parts = settings.identity == .underParent ? id.path : [id]
      var (above, own) = (parents[...], count == 1 ? parts.suffix(1) : parts[...])
      let path = own.count == count ? endpoint.path.filled { $0 == ResolveQuestion.parent ? above.popFirst() : own.popFirst() } : nil
      guard let path, path.fault == nil, path.text.utf8.count <= ResolveQuestion.longestPath else {
        unaskable.append(id)
        continue
      }
      questions.append(
        ResolveQuestion(ids: [id], request: request(path.text, try endpoint.body?([id])?.json(), language), isOfOne: true))
    }
    return (questions, unaskable)
  }

  /// Requests with several ids each.
  private func together(
    _ ids: [OptionID], _ path: MenuPath, _ endpoint: MenuSettings.ResolveEndpoint, _ language: Language
  ) throws -> (questions: [ResolveQuestion], unaskable: [OptionID]) {
    let limit = max(1, endpoint.limit)
    var questions: [ResolveQuestion] = []
    for start in stride(from: 0, to: ids.count, by: limit) {
      let part = Array(ids[start..<min(start + limit, ids.count)])
      guard let body = endpoint.body?(part) else {
        if questions.isEmpty { break }
        return (questions, Array(ids[start...]))
      }
      questions.append(ResolveQuestion(ids: part, request: request(path.text, try body.json(), language), isOfOne: false))
    }
    if !questions.isEmpty { return (questions, []) }

    let list: MenuSettings.PlainQuery.List = if case .plain(let encoding) = settings.queryForm { encoding.list } else { .commaSeparated }
    var name = ""
    PercentCoding.encode(endpoint.parameter + (list == .bracketed ? "[]" : ""), keeping: "[]", into: &name)
    let start: String = path.text + (path.text.contains("?") ? "&" : "?")
    // The most bytes around a value.
    let length: Int = start.utf8.count + name.utf8.count + 2
    var part: [OptionID] = []
    var text = ""
    var unaskable: [OptionID] = []
    func ask() {
      if !part.isEmpty { questions.append(ResolveQuestion(ids: part, request: request(start + text, nil, language), isOfOne: false)) }
      part = []
      text = ""
    }
    for id in ids {
      let value = PercentCoding.encoded(id.text)
      guard length + value.utf8.count <= ResolveQuestion.longestPath,
        list != .commaSeparated || !id.text.utf8.contains(UInt8(ascii: ","))
      else {
        unaskable.append(id)
        continue
      }
      if part.count == limit || length + text.utf8.count + value.utf8.count > ResolveQuestion.longestPath { ask() }
      if part.isEmpty {
        text = name + "=" + value
      } else {
        text += list == .commaSeparated ? "," + value : "&" + name + "=" + value
      }
      part.append(id)
    }
    ask()
    return (questions, unaskable)
  }
}
