internal import HTTPTypes

/// The headers by which every answer says to the browser what it may do.
struct SecurityHeaders: Sendable {
  private let fields: [HTTPField]
  private let transportSecurity: String?

  init(_ policy: WebPolicy) {
    var fields = HTTPFields()
    fields[.contentSecurityPolicy] = policy.contentSecurityPolicy
    fields[.xContentTypeOptions] = "nosniff"
    // It knows no origins; browsers that read `frame-ancestors` ignore it.
    fields[.frameOptions] = policy.mayBeEmbedded ? nil : "DENY"
    fields[.referrerPolicy] = "same-origin"
    fields[.openerPolicy] = "same-origin"
    fields[.resourcePolicy] = "same-origin"
    fields[.permissionsPolicy] = policy.permissionsPolicy
    self.fields = Array(fields)
    transportSecurity = policy.transportSecurity.map { "max-age=\($0.components.seconds)" }
  }

  func add(to response: inout HTTPFields, isSecure: Bool) {
    // As they are, where nobody said anything else before: the value of each is checked once, and not with every answer.
    for field in fields { if response.contains(field.name) { response[fields: field.name] = [field] } else { response.append(field) } }
    if isSecure, let transportSecurity { response[.strictTransportSecurity] = transportSecurity }
  }
}

extension HTTPField.Name {
  static let frameOptions = HTTPField.Name("X-Frame-Options")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
  static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
  static let acceptLanguage = HTTPField.Name("Accept-Language")!
  static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
