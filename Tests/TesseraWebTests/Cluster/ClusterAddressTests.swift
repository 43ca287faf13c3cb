import Logging
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("The address of a node", .timeLimit(.minutes(2)))
struct ClusterAddressTests {
  private func keeping(_ address: String, _ cluster: String = "") -> PageKeeping {
    var keeping = PageKeeping(
      InMemoryPageStore(), cluster: Cluster(address: cluster, secret: "0123456789abcdef0123456789abcdef"))
    keeping.address = address
    return keeping
  }

  @Test(
    "In a router of one's own a node is reached at the cluster's address, or else at that of its pages where it is one",
    arguments: [("box:8080", "", "box:8080"), ("box:8080", "10.0.0.2:80", "10.0.0.2:80"), ("the first", "", ""), ("", "", "")])
  func own(address: String, cluster: String, own: String) {
    let keeper = PageKeeper(keeping(address, cluster), RecordingLog().logger, .silent)
    #expect(keeper.members?.own == own)
  }

  @Test("A node without an address reports that once, as an error. A node that has one, or will listen, reports nothing")
  func told() async throws {
    for (address, isBeginning) in [("", false), ("the first", false), ("box:8080", false), ("", true)] {
      let log = RecordingLog()
      let keeper = PageKeeper(keeping(address), log.logger, .silent)
      keeper.members?.isBeginning = isBeginning
      try await keeper.greet(mountPath: "")
      let lines = log.lines.filter { $0.level == .error && $0.message.contains("no address") }
      #expect(lines.count == (address != "box:8080" && !isBeginning ? 1 : 0), "\(address)")
    }
  }
}
