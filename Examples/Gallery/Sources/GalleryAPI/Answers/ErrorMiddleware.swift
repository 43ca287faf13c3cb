import Hummingbird
import Logging

/// Converts errors to JSON. Unexpected errors are logged and reported to the client as `internal`.
struct ErrorMiddleware: RouterMiddleware {
  typealias Context = BasicRequestContext
  let logger: Logger

  @concurrent func handle(
    _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as APIError {
      return Self.response(error, request)
    } catch let error as any HTTPResponseError {
      return Self.response(Self.translated(error.status), request)
    } catch {
      logger.error("request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
      let error = APIError(status: .internalServerError, code: "internal", message: "The service failed to answer: try again later.")
      return Self.response(error, request)
    }
  }

  private static func translated(_ status: HTTPResponse.Status) -> APIError {
    switch status {
    case .notFound: .notFound("There is nothing at this path.")
    case .contentTooLarge:
      APIError(status: status, code: "too_large", message: "The body may have at most \(Call.bodyLimit) bytes.")
    default: APIError(status: status, code: "refused", message: status.reasonPhrase)
    }
  }

  private static func response(_ error: APIError, _ request: Request) -> Response {
    let language = Language(acceptLanguage: request.headers[.acceptLanguage])
    guard var answer = try? Answer(ErrorBody(error), status: error.status, caching: .never) else {
      return Response(status: error.status)
    }
    if error.status == .contentTooLarge { answer.headers[.connection] = "close" }
    return answer.response(to: request, language: language)
  }
}
