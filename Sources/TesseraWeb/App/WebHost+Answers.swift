internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

extension WebHost {
  func page(_ answer: PlainAnswer, in visit: Visit, at mount: HTMLRenderer.Mount) -> Response {
    let renderer = HTMLRenderer(
      localizer: app.localizer(for: visit), linkPolicy: app.linkPolicy, mount: mount, style: services.appearance.style(of: visit.look))
    var out = HTMLRenderer.Writer(capacity: 2048)
    renderer.writeNotice(answer.words, app: app.name, isFinal: answer.isFinal, into: &out)
    return answer.response(out.bytes, "text/html; charset=utf-8")
  }

  /// The answer to a request whose visitor isn't known yet: a small page for a person, text for the script.
  func answer(_ answer: PlainAnswer, to request: Request, _ context: Context) -> Response {
    if request.isOfService { return answer.response(from: request, context: context) }
    return page(answer, in: visit(of: request, context), at: mount(of: request, context))
  }

  /// The visit of a request whose visitor isn't known yet.
  func visit(of request: Request, _ context: Context) -> Visit {
    let cookies = cookies.at(mount(of: request, context).base, origin(of: request, context))
    let sent = SentCookies(request)
    return Visit(language: language(of: request, sent, cookies).language, look: look(of: sent, cookies))
  }
}

extension WebEndpoints {
  /// An answer as a small page for a visit.
  ///
  /// - Parameter fields: The cookies of a visitor created by this request, which no other answer sets.
  func say(_ answer: PlainAnswer, _ scope: RequestScope, _ fields: [HTTPField] = []) -> Response {
    var response = host.page(answer, in: scope.visit, at: scope.mount)
    for field in fields { response.headers.append(field) }
    return response
  }
}
