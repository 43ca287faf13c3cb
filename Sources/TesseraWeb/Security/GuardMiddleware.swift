internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Looks at every request before anything else, and at every answer after: header bounds, same origin, security headers, errors as text.
struct GuardMiddleware<Context: RequestContext>: RouterMiddleware {
  let limits: WebLimits
  let logger: Logger

  @concurrent func handle(_ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response) async throws
    -> Response
  {
    var response: Response
    if headerBytes(of: request) > limits.headerBytes {
      response = plain(HTTPResponse.Status(code: 431, reasonPhrase: "Request Header Fields Too Large"), "The header fields are too large.")
    } else if request.method != .get, request.method != .head, !SameOrigin.allows(request.head) {
      logger.notice("refused a request of another origin", metadata: ["path": "\(request.uri.path)"])
      response = plain(.forbidden, "This request does not come from a page of this server.")
    } else {
      do {
        response = try await next(request, context)
      } catch let error as HTTPError {
        response = plain(error.status, error.body ?? error.status.reasonPhrase)
        for field in error.headers { response.headers.append(field) }
      } catch {
        logger.error("a request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
        response = plain(.internalServerError, "Something went wrong.")
      }
    }
    SecurityHeaders.add(to: &response.headers)
    return response
  }

  private func headerBytes(of request: Request) -> Int {
    request.uri.string.utf8.count + request.headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 }
  }

  private func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }
}
