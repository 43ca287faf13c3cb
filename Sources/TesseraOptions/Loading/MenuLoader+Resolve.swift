internal import Foundation
public import TesseraScreen

extension MenuLoader {
  /// The options of ids: from the menu's endpoint for it, or from the whole menu where it has none.
  func resolved(_ ids: [OptionID]) async throws -> ResolvedOptions {
    if let endpoint = menu.resolution, !endpoint.path.isEmpty { return try await resolve(ids, at: endpoint) }
    let loaded = try await load(.menu(parents: [], cursor: nil)).menu
    var resolved = ResolvedOptions(options: [], missing: [])
    for id in ids {
      if let option = loaded.option(id) { resolved.options.append(option.labelled(id)) } else { resolved.missing.append(id) }
    }
    return resolved
  }

  private func resolve(_ ids: [OptionID], at endpoint: ResolveEndpoint) async throws -> ResolvedOptions {
    guard let transport = environment.transport else { throw LoadFailure.noTransport(String(reflecting: type), endpoint.path) }
    var resolved = ResolvedOptions(options: [], missing: [])
    for start in stride(from: 0, to: ids.count, by: max(1, endpoint.limit)) {
      let part = ids[start..<min(start + max(1, endpoint.limit), ids.count)]
      var path = endpoint.path + (endpoint.path.contains("?") ? "&" : "?") + endpoint.parameter + "="
      PercentCoding.encode(part.map(\.text).joined(separator: ","), keeping: ",", into: &path)
      let request = TransportRequest(path, language: language)
      let body = try await transport.send(request).success(of: request).body
      let loaded = LoadedMenu(menu.options(from: try MenuPayload<Menu.Model>(Data(body), key: menu.rowsKey).rows))
      let found = Set(loaded.all.map(\.id))
      resolved.options += loaded.all
      // What was asked for and is not among the answers is gone, whether the endpoint says so or not.
      resolved.missing += part.filter { !found.contains($0) }
    }
    return resolved
  }
}

extension MenuType {
  /// The options of ids, from the menu's ``resolution``, or from the whole menu where it has none.
  ///
  /// For choices that are kept as ids: call it in an effect when the screen begins. Ids that the menu does not have come back as missing.
  /// - Throws: ``/TesseraScreen/LoadFailure``.
  public static func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions {
    try await MenuLoader(TypeMenu<Self>(), environment).resolved(ids)
  }
}
