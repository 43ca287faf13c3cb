internal import HTTPTypes

/// The security headers of every answer.
struct SecurityHeaders: Sendable {
  private let fields: [HTTPField]
  private let transportSecurity: String?

  init(_ policy: WebPolicy) {
    var fields = HTTPFields()
    fields[.contentSecurityPolicy] = policy.contentSecurityPolicy
    fields[.xContentTypeOptions] = "nosniff"
    // This header has no origins. Browsers that support `frame-ancestors` ignore it.
    fields[.frameOptions] = policy.mayBeEmbedded ? nil : "DENY"
    fields[.referrerPolicy] = "same-origin"
    fields[.openerPolicy] = "same-origin"
    fields[.resourcePolicy] = "same-origin"
    fields[.permissionsPolicy] = policy.permissionsPolicy
    self.fields = Array(fields)
    transportSecurity = policy.transportSecurity.map { "max-age=\($0.components.seconds)" }
  }

  func add(to response: inout HTTPFields, isSecure: Bool) {
    // Appended unchanged if absent: the values are validated once, not for every answer.
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
