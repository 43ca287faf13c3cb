import Hummingbird
import ServiceLifecycle

/// Delays, fails and cuts answers according to the controls. `/_faults` itself always works.
struct FaultMiddleware: RouterMiddleware {
  typealias Context = BasicRequestContext
  let controls: FaultControls

  @concurrent func handle(
    _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path != FaultRoutes.path else { return try await next(request, context) }
    let plan = controls.plan(method: request.method.rawValue, path: path)
    if plan.delay > .zero { try await Self.wait(plan.delay) }
    switch plan.ending {
    case .answer: return try await next(request, context)
    case .fail(let status):
      throw APIError(status: .init(code: status), code: "fault", message: "This failure was asked for.")
    case .drop:
      // Perform the request, whatever its answer.
      _ = try? await next(request, context)
      return Self.cutResponse
    }
  }

  /// Waits, but ends at shutdown, so that a delay doesn't hold it up.
  private static func wait(_ delay: Duration) async throws {
    try? await cancelWhenGracefulShutdown { try await Task.sleep(for: delay) }
    try Task.checkCancellation()
  }

  private struct Cut: Error {}

  /// A head that announces more bytes than follow, so that the server closes the connection. If it closed before the
  /// head, some clients would silently repeat the request.
  private static var cutResponse: Response {
    let body = ResponseBody(contentLength: 2) { _ in throw Cut() }
    return Response(status: .ok, headers: [.contentType: "application/json; charset=utf-8", .connection: "close"], body: body)
  }
}
