import ArgumentParser
import Foundation
import Logging
import Tessera
import TesseraSQLite
import TesseraWeb

#if Postgres
import TesseraPostgres
#endif

/// The stores where the gallery keeps what outlives a request: files beside its data, or a PostgreSQL server that several galleries share.
struct GalleryStores: Sendable {
  let pages: any PageStore
  let signIns: any SignInStore
  let relay: any TopicRelay
  var cluster: Cluster?

  /// The name in the environment of the secret that the nodes of a cluster share.
  static let secretName = "TESSERA_CLUSTER_SECRET"

  /// Files beside the data: pages that were left go on after the gallery was started anew.
  init(beside database: String, _ logger: Logger) throws {
    pages = try SQLitePageStore(path: database + ".pages") { logger.warning("\($0)") }
    // The tokens of the JSON service as well: it knows them still when both are started anew.
    signIns = try SQLiteSignInStore(path: database + ".sign-ins", keepsCredentials: true) { logger.warning("\($0)") }
    relay = LocalTopicRelay()
  }

  /// A server that other galleries use as well; this one is a node of their cluster.
  init(server: String, node: String, secret: String, _ logger: Logger) throws {
    #if Postgres
    let configuration = PostgresConfiguration(server, schema: "gallery")
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
