internal import Foundation
internal import Hummingbird
internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

extension WebHost {
  /// The client and the address of a request.
  func origin(of request: Request, _ context: Context) -> RequestOrigin {
    // Another node has looked at the client.
    if let pass = NodePass.current { return pass.origin }
    return RequestOrigin(
      request.head, peer: (context as? any RemoteAddressRequestContext)?.remoteAddress?.ipAddress, isSecure: request.head.scheme == "https",
      trusted: services.policy.trustedProxies)
  }

  /// Everything that has to be known before a request is looked at.
  ///
  /// - Throws: whatever ``identify`` throws.
  func scope(of request: Request, _ context: Context) async throws -> RequestScope {
    let origin = origin(of: request, context)
    let mount = mount(of: request, context)
    let path = String(request.uri.path.dropFirst(place(of: request, context).count))
    let cookies = WebCookies(services.policy, base: mount.base, origin: origin)
    let token = self.token(of: request, cookies)
    let identity = try await identity(of: request, context, token: token)
    let available = app.languages.map(\.language)
    let chosen = cookies.value(.language, in: request).flatMap { tag in available.first { $0.tag == tag } }
    let zone = cookies.value(.zone, in: request).map { FormFields.decode($0.utf8) ?? $0 }
    return RequestScope(
      mount: mount, origin: origin, cookies: cookies,
      target: PageTarget(path: path.hasPrefix("/") ? path : "/" + path, query: request.uri.query),
      visit: Visit(
        identity: identity, language: chosen ?? Language.preferred(from: request.headers[.acceptLanguage] ?? "", available: available),
        timeZone: zone.flatMap(Self.zone) ?? "UTC"),
      visitorID: cookies.value(.visitor, in: request), resumedPage: cookies.value(.page, in: request), signInToken: token,
      hasChosenLanguage: chosen != nil)
  }

  /// The place where the app is, as the browser sees it.
  func mount(of request: Request, _ context: Context) -> HTMLMount { mounts[services.policy.basePath + place(of: request, context)] }

  /// The identity that asks now.
  func identity(of request: Request, _ context: Context) async throws -> Identity? {
    let cookies = WebCookies(services.policy, base: mount(of: request, context).base, origin: origin(of: request, context))
    return try await identity(of: request, context, token: token(of: request, cookies))
  }

  private func token(of request: Request, _ cookies: WebCookies) -> String? {
    cookies.value(.identity, in: request).flatMap { RandomToken.isToken($0) ? $0 : nil }
  }

  private func identity(of request: Request, _ context: Context, token: String?) async throws -> Identity? {
    var identity = try await identify?(request, context)
    if identity == nil, let token { identity = try await services.signIns.identity(token) }
    guard identity?.id.isEmpty == true else { return identity }
    services.logger.error("an identity without an id is taken for nobody; give every person an id in identify or Effect.signIn")
    return nil
  }

  /// A time zone that is known; text from outside is looked up and never taken as it is.
  static func zone(_ name: String) -> String? {
    guard name.utf8.count <= 64, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return TimeZone(identifier: name)?.identifier
  }

  /// The part of the path that stands before the app's own: as many parts as the group has to which the app was added.
  private func place(of request: Request, _ context: Context) -> String {
    guard let endpoint = context.endpointPath else { return "" }
    var pattern = Substring(endpoint)
    if let service = pattern.firstRange(of: "/_tessera") {
      pattern = pattern[..<service]
    } else if pattern.hasSuffix("**") {
      pattern = pattern.dropLast(2)
    }
    let depth = pattern.split(separator: "/").count
    guard depth > 0 else { return "" }
    let path = request.uri.path
    var (end, left) = (path.startIndex, depth)
    while end < path.endIndex {
      if path[end] == "/" {
        left -= 1
        if left < 0 { break }
      }
      end = path.index(after: end)
    }
    return String(path[..<end])
  }
}

extension Substring {
  fileprivate func firstRange(of needle: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start }
      start = index(after: start)
    }
    return nil
  }
}
