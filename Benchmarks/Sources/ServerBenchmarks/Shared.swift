import Harness
import NIOPosix
import TesseraFlow
import TesseraScreen
import TesseraSections

/// Feeds whose answers are the same for all users, like a catalogue's. Each visitor's page loads its own.
struct SharedFeed {
  private let useCases: [Int: GetSectionsUseCase]

  init() throws {
    useCases = try Dictionary(uniqueKeysWithValues: [1, 50].map { ($0, try Self.useCase(rows: $0)) })
  }

  /// The screen for a route such as `/shared/50`.
  func screen(at route: String) -> AnyScreen? {
    guard route.hasPrefix("/shared/"), let count = Int(route.dropFirst("/shared/".count)), let useCase = useCases[count] else { return nil }
    return AnyScreen(FeedScreen("Offers", useCase))
  }

  private static func useCase(rows: Int) throws -> GetSectionsUseCase {
    let items = (0..<rows).map {
      #"{"id": \#($0), "name": "Offer number \#($0) of the warehouse", "detail": "From the warehouse in Riyadh to a branch in Jeddah"}"#
    }
    let text = #"{"sections": [{"id": 1, "name": "Offers", "items": [\#(items.joined(separator: ", "))]}]}"#
    // Every answer has its own bytes, as if it arrived from a network.
    return try GetSectionsUseCase([SectionSource("offers") { _ in Payload(text) }], configurators: [OffersConfigurator()])
  }
}

struct OffersConfigurator: SectionConfigurator {
  struct Model: Decodable, Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
    var detail: String
  }
  let name = "offers"
  let claims: [SectionClaim] = [.id(1)]

  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { SubtitleItem("\($0.name)", subtitle: "\($0.detail)", icon: "box").id($0.id) }
  }
}

/// Measures the memory that 50 rows add to a page if all visitors receive the same response, because pages
/// share the decoded result.
func measureShared(_ report: inout Report, on group: MultiThreadedEventLoopGroup) async throws {
  let count = 2_000
  func kibibytes(rows: Int) async throws -> Double {
    let server = try ServerProcess("serve")
    defer { server.stop() }
    let client = try await Client.open(server.port, on: group)
    let path = "/shared/\(rows)"
    for _ in 0..<100 { _ = try await LiveVisitor(server.port, over: client, path: path) }
    let before = server.residentMebibytes
    for _ in 0..<count { _ = try await LiveVisitor(server.port, over: client, path: path) }
    return (server.residentMebibytes - before) * 1024 / Double(count)
  }
  let (one, fifty) = (try await kibibytes(rows: 1), try await kibibytes(rows: 50))
  report.value("KiB of a page with one row of a shared response, of \(count)", one)
  report.value("KiB of a page with 50 rows of a shared response, of \(count)", fifty, atMost: 8)
  report.value("KiB that 49 more rows of a shared response add to a page", fifty - one, atMost: 1)
}
