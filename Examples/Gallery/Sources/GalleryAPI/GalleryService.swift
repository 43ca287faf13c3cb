public import Hummingbird
public import Logging

/// The gallery's JSON service: places, menus, an account and a shop in one SQLite file.
///
/// The first start creates the file from the data shipped with this module. Later starts reuse it until a newer build
/// ships other data. Data of visitors (account values, invitations, idempotency keys) is kept.
///
/// Create only one for a file in a process and share it. Several would compete for its write lock.
public struct GalleryService: Sendable {
  /// The injected faults. They can be changed while the application runs.
  public let faults: FaultControls

  let database: GalleryDatabase
  let logger: Logger
  let faultRoutes: Bool

  /// Opens the database at `databasePath`. Creates and fills it if it is missing or from another build.
  ///
  /// - Parameters:
  ///   - faults: The faults from the first request on.
  ///   - faultRoutes: Whether clients can read and change the faults at `/_faults`. For tests only.
  /// - Throws: GRDB's `DatabaseError` if the file can't be opened or isn't a database: choose another path or remove
  ///   the file. `ResourceError` if the module was deployed without its resources.
  public init(databasePath: String, faults: Faults = Faults(), faultRoutes: Bool = false, logger: Logger) throws {
    self.database = try GalleryDatabase(path: databasePath, logger: logger)
    self.faults = FaultControls(faults)
    self.faultRoutes = faultRoutes
    self.logger = logger
  }

  /// All routes with their middleware, to be added to your own application.
  public func router() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorMiddleware(logger: logger))
    router.add(middleware: FaultMiddleware(controls: faults))
    if faultRoutes { FaultRoutes(controls: faults).add(to: router) }
    HealthRoutes(database: database).add(to: router)
    PlaceRoutes(database: database).add(to: router)
    CityRoutes(database: database).add(to: router)
    ListRoutes(database: database).add(to: router)
    AccountRoutes(database: database).add(to: router)
    InvitationRoutes(database: database).add(to: router)
    FeedRoutes(database: database).add(to: router)
    CourseRoutes(database: database).add(to: router)
    RoundRoutes(database: database).add(to: router)
    ReportRoutes(database: database).add(to: router)
    SignInRoutes(database: database).add(to: router)
    OwnRoutes(database: database).add(to: router)
    CheckoutRoutes(database: database).add(to: router)
    return router
  }
}
