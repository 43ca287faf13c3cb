import Foundation
import GalleryAPI
import GalleryScreens
import Tessera
import Testing

/// Checks that the recorded answers for the tests of `Tests/Apple` equal the service's.
@Suite("Recorded answers of the gallery's service")
struct RecordedAnswersTests {
  @Test("The recorded responses equal a new service's. Otherwise run Scripts/gallery-answers.py")
  func same() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../../Tests/Apple/Tests/TesseraUIKitTests/Gallery/answers.json").standardizedFileURL
    let recorded = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [String: Any]])
    #expect(recorded.count > 30)
    try await RunningService.run { service in
      var signIn = TransportRequest("/v1/sign-ins", method: "POST", headers: ["Content-Type": "application/json"])
      signIn.body = Array(#"{"name":"noura","password":"date-palm-44"}"#.utf8)
      let answer = try JSONSerialization.jsonObject(with: Data(try await service.client.transport.send(signIn).body)) as? [String: Any]
      let token = try #require(answer?["token"] as? String)
      for key in recorded.keys.sorted() where key.hasPrefix("GET ") {
        let path = String(key.dropFirst(4))
        // The same without the requested delay.
        var request = TransportRequest(path.replacing("&late=2000", with: ""), language: .english)
        if path.hasPrefix("/v1/my") { request.headers["Authorization"] = "Bearer \(token)" }
        let response = try await service.client.transport.send(request)
        #expect(response.status == recorded[key]?["status"] as? Int, "\(key)")
        let body = try sorted(try JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed))
        #expect(body == (try sorted(try #require(recorded[key]?["body"]))), "\(key)")
      }
    }
  }

  private func sorted(_ json: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: json, options: [.sortedKeys, .fragmentsAllowed]), as: UTF8.self)
  }
}
