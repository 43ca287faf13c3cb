public import Hummingbird
public import Logging

/// The gallery's own JSON service: places, menus, an account and a shop over one SQLite file.
///
/// In goes a path to a file that need not exist, out comes a Hummingbird application; the first start fills the file from the data
/// shipped with this module, later starts reuse it until a newer build ships other data. What visitors wrote (account values,
/// invitations, answered keys) outlives a refill.
///
/// Several values over the same file in one process would fight for its write lock: make one and share it.
public struct GalleryService: Sendable {
  /// The faults that are made on purpose; may be changed while the application runs.
  public let faults: FaultControls

  let database: GalleryDatabase
  let logger: Logger
  let faultRoutes: Bool

  /// Opens the database at `databasePath`, creating and filling it when it is missing or made by another build.
  ///
  /// - Parameters:
  ///   - faults: what goes wrong from the first request on.
  ///   - faultRoutes: whether `/_faults` lets any client read and change the faults; for tests only.
  /// - Throws: GRDB's `DatabaseError` when the file cannot be opened or is not a database: choose another path or
  ///   remove the file; `ResourceError` when the module was deployed without its resources.
  public init(databasePath: String, faults: Faults = Faults(), faultRoutes: Bool = false, logger: Logger) throws {
    self.database = try GalleryDatabase(path: databasePath, logger: logger)
    self.faults = FaultControls(faults)
    self.faultRoutes = faultRoutes
    self.logger = logger
  }

  /// All routes with their middleware, to be mounted in an application of the caller's own.
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
