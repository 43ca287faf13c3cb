internal import Foundation
public import TesseraScreen

extension MenuLoader {
  /// What ids are called.
  func resolve(_ ids: [OptionID]) async throws -> ResolvedOptions {
    guard let endpoint = Menu.resolution else {
      throw LoadFailure(.other, detail: "\(Menu.self) cannot look ids up: give it a 'resolution'.", isRetryable: false)
    }
    guard let transport else { throw LoadFailure.noTransport(Menu.name, endpoint.path) }
    var resolved = ResolvedOptions(options: [], missing: [])
    for start in stride(from: 0, to: ids.count, by: max(1, endpoint.limit)) {
      let part = ids[start..<min(start + max(1, endpoint.limit), ids.count)]
      var path = endpoint.path + (endpoint.path.contains("?") ? "&" : "?") + endpoint.parameter + "="
      PercentCoding.encode(part.map(\.text).joined(separator: ","), keeping: ",", into: &path)
      let request = TransportRequest(path, language: language)
      let body = try await transport.send(request).success(of: request).body
      let menu = LoadedMenu(Menu.options(from: try MenuPayload<Menu.Model>(Data(body), key: Menu.rowsKey).rows))
      let found = Set(menu.all.map(\.id))
      resolved.options += menu.all
      // What was asked for and is not among the answers is gone, whether the endpoint says so or not.
      resolved.missing += part.filter { !found.contains($0) }
    }
    return resolved
  }
}

extension MenuType {
  /// What ids are called, from the menu's ``resolution``, or from the whole menu where it has none.
  ///
  /// For choices that are kept as ids: call it in an effect when the screen begins. Ids that the menu does not have come back as missing.
  /// - Throws: ``TesseraScreen/LoadFailure``.
  public static func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions {
    if resolution != nil { return try await MenuLoader<Self>(environment).resolve(ids) }
    let menu = try await allCases(in: environment)
    var resolved = ResolvedOptions(options: [], missing: [])
    for id in ids {
      if let option = menu.option(id) { resolved.options.append(option.labelled(id)) } else { resolved.missing.append(id) }
    }
    return resolved
  }
}
