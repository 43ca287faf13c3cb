internal import Foundation
public import TesseraScreen

extension TransportResponse {
  /// Returns the response if it is a success.
  ///
  /// - Throws: ``/TesseraScreen/LoadFailure`` with the code `refused`, `unauthorized` for the status 401, or
  ///   `notFound` for a GET with the status 404 or 410. Its message is the endpoint's, if sent as
  ///   `{"error": {"message": …}}`, `{"message": …}` or `{"errors": [{"message": …}]}`.
  public func success(of request: TransportRequest) throws -> TransportResponse {
    if 200..<300 ~= status { return self }
    let value = try? MenuJSON.decode(OptionModel.Value.self, from: Data(body))
    let words = value?["error"]?["message"]?.text ?? value?["message"]?.text ?? value?.errors.first
    let mayGoBy = status >= 500 || [408, 425, 429].contains(status)
    let isMissing = (status == 404 || status == 410) && request.method == "GET"
    var failure = LoadFailure(
      status == 401 ? .unauthorized : isMissing ? .notFound : .refused, message: words.map { Phrase($0) } ?? "Something went wrong",
      detail: "HTTP \(status) from \(request.method) \(request.path)", isRetryable: mayGoBy)
    failure.isInconclusive = mayGoBy
    throw failure
  }
}
