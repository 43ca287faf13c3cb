public import AdminSchema
public import Tessera

/// The records of a database as editable screens.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "shop.sqlite")
/// try await WebHost(AdminApp(database, name: "shop", password: password)).run(port: 8080)
/// ```
public struct AdminApp: App {
  public let name: Phrase
  public let languages = [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية", catalog: .adminArabic)]
  public let navigation: [AppLink]
  public let signInRoute: String? = AdminRoute.signIn.path
  let database: any Database
  let password: AdminPassword?
  private let broadcaster = Broadcaster()

  /// - Parameters:
  ///   - name: What the pages are called, such as the name of the file.
  ///   - password: The password of the user `admin`. Without one, everybody who reaches the server may change everything.
  public init(_ database: any Database, name: String, password: AdminPassword?) {
    (self.database, self.name, self.password) = (database, "\(name)", password)
    navigation =
      [AppLink("Tables", icon: "list", to: AdminRoute.home.path)]
      + (database.isReadOnly ? [] : [AppLink("History", icon: "clock", to: AdminRoute.history.path)])
  }

  public func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.database = database
    environment.broadcaster = broadcaster
    return environment
  }

  public func screen(at route: String, for visit: Visit) -> AnyScreen? {
    guard let route = AdminRoute.table.match(route) else { return nil }
    if let password {
      if route == .signIn { return AnyScreen(SignInScreen(password: password)) }
      if visit.identity == nil { return .signIn }
    }
    switch route {
    case .signIn: return .redirect(to: AdminRoute.home.path)
    case .home: return AnyScreen(HomeScreen(database: database))
    case .history: return AnyScreen(HistoryScreen(database: database))
    case .table(let name): return database.schema[name].map { AnyScreen(ListScreen(database: database, table: $0)) }
    case .new(let name): return editable(name).map { AnyScreen(RecordForm(database: database, table: $0, key: nil)) }
    case .record(let name, let key):
      return record(name, key).map { AnyScreen(RecordScreen(database: database, table: $0, key: $1)) }
    case .edit(let name, let key):
      return database.isReadOnly ? nil : record(name, key).map { AnyScreen(RecordForm(database: database, table: $0, key: $1)) }
    case .recordHistory(let name, let key):
      return record(name, key).map { AnyScreen(HistoryScreen(database: database, record: ($0, $1))) }
    }
  }

  public func notFound(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(NotFoundScreen()).status(404) }

  private func editable(_ name: String) -> Table? {
    database.isReadOnly ? nil : database.schema[name].flatMap { $0.key == .none ? nil : $0 }
  }

  private func record(_ name: String, _ key: String) -> (Table, RecordKey)? {
    guard let table = database.schema[name], let key = RecordKey(text: key), key.values.count == table.keyColumns.count, !key.values.isEmpty
    else { return nil }
    return (table, key)
  }
}

/// The page of an address that leads nowhere.
struct NotFoundScreen: Screen {
  func title(for state: NoState) -> Phrase { "Not found" }

  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      EmptyItem("There is no such page", detail: "The table or the record may have been removed.", icon: "search")
      SubtitleItem("All tables", icon: "list", route: AdminRoute.home.path)
    }
  }
}
