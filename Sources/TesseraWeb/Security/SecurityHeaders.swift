internal import HTTPTypes

/// What every answer says to the browser about what it may do.
enum SecurityHeaders {
  /// Nothing inline, nothing from elsewhere but pictures, no frames, no base.
  static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  static func add(to fields: inout HTTPFields) {
    fields[.contentSecurityPolicy] = contentSecurityPolicy
    fields[.xContentTypeOptions] = "nosniff"
    fields[.frameOptions] = "DENY"
    fields[.referrerPolicy] = "same-origin"
    fields[.openerPolicy] = "same-origin"
    fields[.resourcePolicy] = "same-origin"
    fields[.permissionsPolicy] = "camera=(), microphone=(), geolocation=(), payment=()"
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
