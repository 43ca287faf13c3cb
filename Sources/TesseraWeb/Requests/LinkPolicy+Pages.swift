internal import TesseraURL

extension LinkPolicy {
  /// Whether a target shows another page, of the app or another host, instead of opening a program such as a mail
  /// client.
  func leadsToPage(_ target: String) -> Bool {
    switch classify(target) {
    case .route: true
    case .external(let url): url.host != nil
    case .refused: false
    }
  }
}
