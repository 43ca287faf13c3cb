import Foundation
import Tessera
import TesseraSQLite
import TesseraWeb

@main struct Main {
  static func main() async throws {
    let settings = ProcessInfo.processInfo.environment
    let folder = settings["APPNAME_DATA"] ?? "."
    // Open pages survive a restart of the server.
    let pages = try SQLitePageStore(path: folder + "/pages.sqlite") { print($0) }
    let signIns = try SQLiteSignInStore(path: folder + "/sign-ins.sqlite") { print($0) }
    var policy = WebPolicy()
    if let proxy = settings["APPNAME_PROXY"].flatMap({ WebPolicy.NetworkRange($0) }) { policy.trustedProxies = [proxy] }
    let host = WebHost(APPNAMEApp(), policy: policy, keeping: PageKeeping(pages), signIns: signIns)
    try await host.run(host: settings["APPNAME_HOST"] ?? "127.0.0.1", port: 8080)
  }
}
