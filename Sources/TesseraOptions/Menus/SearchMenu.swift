public import TesseraScreen

/// A menu from a function: asked for what is typed, the last question wins.
///
/// ```swift
/// OptionsItem("Assignee", .search { try await people.search($0) }, selection: \.assignee)
/// OptionsItem("Team", .loading { try await teams.all() }, selection: \.team)
/// ```
/// The function runs outside of the screen's isolation, is cancelled when its answer is no longer wanted, and is given up after the deadline. What
/// it throws is shown as every failure is, with a way to try again. Nothing that it returns is kept or shared.
///
/// - Law: two of them are equal if they are written on the same line, or have the same id: a screen makes a new closure at each evaluation.
public struct SearchMenu: OptionsMenu {
  /// Finds options.
  public typealias Search = @Sendable (_ text: String) async throws -> [OptionModel]
  /// Looks up the options of ids; those that it leaves out are gone.
  public typealias Resolve = @Sendable (_ ids: [OptionID]) async throws -> [OptionModel]

  let id: String
  let find: Search
  let lookUp: Resolve?
  public let remoteSearch: SearchEndpoint?
  public let deadline: Duration

  public var caching: MenuCaching { .never }
  public var resolution: ResolveEndpoint? { lookUp == nil ? nil : .written }

  public func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    let options = try await find(query.searchText ?? "")
    // A function that does not look whether it was cancelled answers late; nobody waits for it any more.
    try Task.checkCancellation()
    return LoadedMenu(options)
  }

  public func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions {
    guard let lookUp else { return ResolvedOptions(options: [], missing: []) }
    return ResolvedOptions(ids, from: try await lookUp(ids))
  }

  public static func == (left: SearchMenu, right: SearchMenu) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension OptionsMenu where Self == SearchMenu {
  /// A menu that a function searches, from the first letter on; for an empty text it returns what is offered before somebody types.
  ///
  /// - Parameters:
  ///   - id: Tells menus apart that are written on the same line.
  ///   - delay: How long typing has to pause before the function is asked.
  ///   - resolve: Looks up what ids are called, for choices that are kept as ids.
  public static func search(
    id: String? = nil, after delay: Duration = .milliseconds(250), within deadline: Duration = .seconds(20), fileID: String = #fileID,
    line: Int = #line, column: Int = #column, resolve: SearchMenu.Resolve? = nil, _ find: @escaping SearchMenu.Search
  ) -> SearchMenu {
    SearchMenu(
      id: id ?? "\(fileID):\(line):\(column)", find: find, lookUp: resolve,
      remoteSearch: SearchEndpoint(minimumLength: 1, delay: delay, isAlwaysAsked: true), deadline: deadline)
  }

  /// A menu that a function loads as a whole.
  public static func loading(
    id: String? = nil, within deadline: Duration = .seconds(20), fileID: String = #fileID, line: Int = #line, column: Int = #column,
    _ load: @escaping @Sendable () async throws -> [OptionModel]
  ) -> SearchMenu {
    SearchMenu(
      id: id ?? "\(fileID):\(line):\(column)", find: { _ in try await load() }, lookUp: nil, remoteSearch: nil, deadline: deadline)
  }
}
