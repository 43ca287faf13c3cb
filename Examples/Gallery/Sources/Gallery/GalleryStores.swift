import ArgumentParser
import Foundation
import Logging
import Tessera
import TesseraSQLite
import TesseraWeb

#if Postgres
import TesseraPostgres
#endif

/// The gallery's stores: files beside its data, or a PostgreSQL server that several galleries share.
struct GalleryStores: Sendable {
  let pages: any PageStore
  let signIns: any SignInStore
  let relay: any TopicRelay
  var cluster: Cluster?

  /// The environment variable with the secret that the nodes of a cluster share.
  static let secretName = "TESSERA_CLUSTER_SECRET"

  /// Files beside the data, so that pages can be continued after a restart.
  init(beside database: String, _ logger: Logger) throws {
    pages = try SQLitePageStore(path: database + ".pages") { logger.warning("\($0)") }
    // Also keeps the tokens of the JSON service, which survive a restart as well.
    signIns = try SQLiteSignInStore(path: database + ".sign-ins", keepsCredentials: true) { logger.warning("\($0)") }
    relay = LocalTopicRelay()
  }

  /// A shared server. This gallery is a node of its cluster.
  init(server: String, node: String, secret: String, _ logger: Logger) throws {
    #if Postgres
    let configuration = PostgresPageStore.Configuration(server, schema: "gallery")
    pages = PostgresPageStore(configuration) { logger.warning("\($0)") }
    signIns = PostgresSignInStore(configuration, keepsCredentials: true) { logger.warning("\($0)") }
    relay = PostgresTopicRelay(configuration) { logger.warning("\($0)") }
    cluster = Cluster(address: node, secret: secret)
    #else
    throw ValidationError("This gallery was built without the trait Postgres.")
    #endif
  }

  var keeping: PageKeeping {
    var keeping = PageKeeping(pages, cluster: cluster)
    if cluster != nil { keeping.leaseTime = .seconds(4) }
    return keeping
  }
}
