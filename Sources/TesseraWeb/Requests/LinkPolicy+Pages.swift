internal import TesseraURL

extension LinkPolicy {
  /// Whether a browser that goes to a target shows another page: one of the app, or of another host, and not a program such as one for mail.
  func leadsToPage(_ target: String) -> Bool {
    switch classify(target) {
    case .route: true
    case .external(let url): url.host != nil
    case .refused: false
    }
  }
}
