public import TesseraScreen

extension Payload.ParsingError: LoadFailure.Convertible {
  /// The failure to show to users, with the cause and position in the `detail` for logs.
  public var loadFailure: LoadFailure {
    if case .server = code {
      LoadFailure(.refused, message: "The server answered with an error", detail: "\(self)")
    } else {
      LoadFailure(.malformed, message: "The response could not be read", detail: "\(self)")
    }
  }

  /// The failure with the server's error message, if the response contains one as a string or as the member
  /// `message`.
  func loadFailure(of payload: Payload) -> LoadFailure {
    var failure = loadFailure
    guard case .server(let bytes) = code else { return failure }
    struct Words: Decodable { let message: String }
    let json = Payload(payload.bytes(in: PayloadExtent(bytes)))
    let words = (try? json.decode(Words.self))?.message ?? (try? json.decode(String.self)) ?? ""
    if !words.isEmpty { failure.message = Phrase(words) }
    return failure
  }
}
