public import Foundation
public import TesseraScreen

/// Sends what menus and live fields ask for: over HTTP in an app, from memory in a test.
///
/// A value in the environment, see ``TesseraScreen/ScreenEnvironment/menus``; nothing here is global.
/// - Isolation: called from any task; cancelled when the answer is no longer wanted.
public protocol MenuTransport: Sendable {
  /// Sends a request and returns the answer, whatever its status.
  ///
  /// - Throws: when there is no answer at all; a ``TesseraScreen/LoadFailure`` is shown with its own words.
  func send(_ request: MenuRequest) async throws -> MenuResponse
}

/// What is asked for.
public struct MenuRequest: Hashable, Sendable {
  /// The HTTP method.
  public var method = "GET"
  /// The path with its query, percent-encoded.
  public var path: String
  /// Header fields; names in the form in which they are usually written.
  public var headers: [String: String] = [:]
  /// What is sent.
  public var body: Data?

  /// A GET of a path in a language.
  public init(_ path: String, language: Language) {
    self.path = path
    headers = ["Accept": "application/json", "Accept-Language": language.tag]
  }
}

/// What was answered.
public struct MenuResponse: Hashable, Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields, names in lower case.
  public var headers: [String: String]
  /// What came.
  public var body: Data

  /// An answer.
  public init(status: Int = 200, headers: [String: String] = [:], body: Data) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { _, last in last }
    self.body = body
  }

  /// The answer, if it is a success.
  ///
  /// - Throws: ``TesseraScreen/LoadFailure`` with the code `refused` and the endpoint's own words where it gives any, as
  ///   `{"error": {"message": …}}` or `{"message": …}`.
  public func success(of request: MenuRequest) throws -> MenuResponse {
    if 200..<300 ~= status { return self }
    let value = try? MenuJSON.decode(OptionValue.self, from: body)
    let words = value?["error"]?["message"]?.text ?? value?["message"]?.text
    throw LoadFailure(
      .refused, message: words.map { Phrase($0) } ?? "Something went wrong",
      detail: "HTTP \(status) from \(request.method) \(request.path)", isRetryable: status >= 500 || status == 429 || status == 408)
  }
}
