import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// The first screen of `Examples/iOS/Gallery.swiftpm`.
@Suite("The example app's first screen on the model of UIKit", .serialized)
@MainActor
struct ServiceScreenTests {
  /// A service that answers like this.
  private struct Service: Transport {
    let answer: Result<String, LoadFailure>
    func send(_ request: TransportRequest) async throws -> TransportResponse {
      TransportResponse(status: request.path == "/health" ? 200 : 404, body: Array(try answer.get().utf8))
    }
  }

  private final class Connections { var urls: [URL] = [] }

  private func shown(_ answer: Result<String, LoadFailure>, address: String = "http://localhost:8081") async -> (Shown, Connections) {
    let connections = Connections()
    let screen = ServiceScreen(transport: { _ in Service(answer: answer) }, didConnect: { connections.urls.append($0) })
    return (await Shown(AnyScreen(screen, state: ServiceScreen.State(address: address))), connections)
  }

  @Test("A service that answers is connected to")
  func connects() async throws {
    let (shown, connections) = await shown(.success(#"{"places":9845,"status":"ok"}"#))
    try await shown.tap(.button, "Connect")
    #expect(connections.urls.map(\.absoluteString) == ["http://localhost:8081"])
    #expect(shown.exceptions == [])
  }

  @Test("A missing service, or another server, is named, with the way to start the service and to continue without it")
  func fails() async throws {
    for (answer, words) in [
      (Result<String, LoadFailure>.failure(LoadFailure(.unreachable)), "Nothing answers there: the gallery's JSON service does not run"),
      (.success("<html>"), "Something else answers there, not the gallery's JSON service"),
    ] {
      let (shown, connections) = await shown(answer)
      try await shown.tap(.button, "Connect")
      #expect(shown.tree.contains(words))
      #expect(shown.tree.contains("make run ARGS='--api-port 8081'"))
      #expect(connections.urls == [])
      try await shown.tap(.button, "Go on without it")
      #expect(connections.urls.count == 1)
      #expect(shown.exceptions == [])
    }
  }

  @Test("An invalid address is not requested")
  func noAddress() async throws {
    for address in ["", "localhost", "ftp://localhost", "http://"] {
      let (shown, connections) = await shown(.success("places"), address: address)
      try await shown.tap(.button, "Connect")
      #expect(shown.tree.contains("This is no address of the form"), "\(address)")
      #expect(connections.urls == [])
    }
  }

  @Test("A reply that arrives after another address was typed shows the service that replied, and nothing stays busy")
  func editedMeanwhile() {
    let screen = ServiceScreen(didConnect: { _ in })
    var state = ServiceScreen.State(address: "http://localhost:8081")
    _ = screen.reduce(&state, .didPressConnect)
    #expect(state.isAsking)
    state.address = "half an addr"
    _ = screen.reduce(&state, .answered(URL(string: "http://localhost:8081")!, .failure(LoadFailure(.unreachable))))
    #expect(!state.isAsking && state.problem == .noAnswer)
  }
}
