public import TesseraScreen

/// A menu that calls a function to load or search its options. Only the result of the latest search is used.
///
/// ```swift
/// OptionsItem("Assignee", .search { try await people.search($0) }, selection: \.assignee)
/// OptionsItem("Team", .loading { try await teams.all() }, selection: \.team)
/// ```
/// The function runs outside the screen's isolation. It is cancelled when its result is no longer needed, or after
/// the deadline. Its errors are shown with a retry button. Its results aren't cached or shared.
///
/// - Law: two search menus are equal if they are declared on the same line or have the same id, because each
///   evaluation of a screen makes a new closure.
public struct SearchMenu: OptionsMenu {
  /// Searches for options.
  public typealias Search = @Sendable (_ text: String) async throws -> [OptionModel]
  /// Loads the options for ids. Ids without an option are treated as removed.
  public typealias Resolve = @Sendable (_ ids: [OptionID]) async throws -> [OptionModel]

  let id: String
  let find: Search
  public let settings: MenuSettings

  init(id: String, search: MenuSettings.SearchEndpoint?, deadline: Duration, lookUp: Resolve?, find: @escaping Search) {
    (self.id, self.find) = (id, find)
    let resolution = lookUp.map { lookUp in
      MenuSettings.ResolveEndpoint.written { ids, _ in MenuSettings.ResolvedOptions(ids, from: try await lookUp(ids)) }
    }
    settings = MenuSettings(search: search, resolution: resolution, caching: .never, deadline: deadline)
  }

  public var path: MenuPath { "" }

  public func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    let options = try await find(query.searchText ?? "")
    // A function that ignores cancellation answers late, when the result is no longer needed.
    try Task.checkCancellation()
    return LoadedMenu(options)
  }

  public static func == (left: SearchMenu, right: SearchMenu) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension OptionsMenu where Self == SearchMenu {
  /// A menu searched by a function, from the first letter. For an empty text the function returns suggestions.
  ///
  /// - Parameters:
  ///   - id: Distinguishes menus declared on the same line.
  ///   - delay: The pause in typing before the function is called.
  ///   - resolve: Loads the options for ids, for choices stored as ids.
  public static func search(
    id: String? = nil, after delay: Duration = .milliseconds(250), within deadline: Duration = .seconds(20), fileID: String = #fileID,
    line: Int = #line, column: Int = #column, resolve: SearchMenu.Resolve? = nil, _ find: @escaping SearchMenu.Search
  ) -> SearchMenu {
    SearchMenu(
      id: id ?? "\(fileID):\(line):\(column)", search: MenuSettings.SearchEndpoint(minimumLength: 1, delay: delay, isAlwaysAsked: true),
      deadline: deadline, lookUp: resolve, find: find)
  }

  /// A menu that a function loads as a whole.
  public static func loading(
    id: String? = nil, within deadline: Duration = .seconds(20), fileID: String = #fileID, line: Int = #line, column: Int = #column,
    _ load: @escaping @Sendable () async throws -> [OptionModel]
  ) -> SearchMenu {
    SearchMenu(id: id ?? "\(fileID):\(line):\(column)", search: nil, deadline: deadline, lookUp: nil) { _ in try await load() }
  }
}
