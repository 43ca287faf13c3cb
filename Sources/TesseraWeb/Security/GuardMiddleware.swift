internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Looks at every request for the app before anything else, and at every answer after: header bounds, same origin, security headers, errors as
/// text. Covers the app's own routes only.
struct GuardMiddleware<Context: RequestContext>: RouterMiddleware {
  let host: WebHost<Context>

  @concurrent func handle(_ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response) async throws
    -> Response
  {
    let origin = host.origin(of: request, context)
    let logger = host.services.logger
    var response: Response
    if headerBytes(of: request) > host.limits.headerBytes {
      response = plain(HTTPResponse.Status(code: 431, reasonPhrase: "Request Header Fields Too Large"), "The header fields are too large.")
    } else if request.method != .get, request.method != .head, !SameOrigin.allows(request.head, origin) {
      logger.notice("refused a request of another origin", metadata: ["path": "\(request.uri.path.prefix(200))"])
      response = plain(.forbidden, "This request does not come from a page of this server.")
    } else {
      do {
        response = try await next(request, context)
      } catch let error as HTTPError {
        response = plain(error.status, error.body ?? error.status.reasonPhrase)
        for field in error.headers { response.headers.append(field) }
      } catch let error as any HTTPResponseError {
        response = try error.response(from: request, context: context)
      } catch {
        logger.error("a request failed", metadata: ["path": "\(request.uri.path.prefix(200))", "error": "\(error)"])
        response = plain(.internalServerError, "Something went wrong.")
      }
    }
    host.headers.add(to: &response.headers, isSecure: origin.isSecure)
    // An answer to HEAD ends with its header; a body behind it would be taken for the next answer of the connection.
    return request.method == .head ? response.createHeadResponse() : response
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
