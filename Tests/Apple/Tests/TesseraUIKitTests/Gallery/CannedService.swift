import Foundation
import Synchronization
import Tessera

/// The gallery's JSON service as it answered once: `answers.json`, which `Scripts/gallery-answers.py` records from the real one, and which
/// the tests of the gallery compare with it.
final class CannedService: Transport {
  private struct Answer: Sendable {
    let status: Int
    let body: [UInt8]
  }

  private let answers: [String: Answer]
  private let unknown = Mutex<[String]>([])

  /// Requests that have no answer; they are refused with 404.
  var missing: [String] { unknown.withLock { $0 } }

  init() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("answers.json")
    let recorded = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [String: Any]] ?? [:]
    answers = try recorded.mapValues {
      let body = try JSONSerialization.data(withJSONObject: $0["body"] ?? NSNull(), options: .fragmentsAllowed)
      return Answer(status: $0["status"] as? Int ?? 200, body: Array(body))
    }
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    var key = "\(request.method) \(request.path)"
    // A report requests every country. Each gets the response that was recorded for one.
    key.replace(/^GET \/v1\/cities\?country=[A-Z]{2}&/, with: "GET /v1/cities?country=AI&")
    if let answer = answers[key] { return TransportResponse(status: answer.status, body: answer.body) }
    unknown.withLock { $0.append(key) }
    return TransportResponse(status: 404, body: Array(#"{"error":{"code":"missing","message":"Not recorded"}}"#.utf8))
  }
}
