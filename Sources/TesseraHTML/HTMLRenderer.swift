internal import Synchronization
public import TesseraScreen
// A renderer is made with a policy.
@_exported public import TesseraURL

/// Writes screens as HTML, and their changes as operations for the page's script.
///
/// ```swift
/// var writer = HTMLRenderer.Writer()
/// renderer.writePage(page, into: &writer)          // the first answer: complete, works without the script
/// writer.removeAll()
/// renderer.writePatch(update, page: page, into: &writer)   // afterwards: {"op":"patch",…}
/// ```
/// All text is escaped for its context. The markup contains no inline scripts or styles, so the strictest content
/// security policy works. Forbidden links and images are shown as text and reported once.
///
/// - Isolation: none. Any number of threads can share a renderer.
/// - Consecutive operations in the same buffer are separated by commas.
public struct HTMLRenderer: Sendable {
  /// Converts phrases to text.
  public let localizer: Localizer
  /// The app's policy for links, images and flows.
  public let linkPolicy: LinkPolicy
  /// The path of the app on its server.
  public let mount: Mount
  /// The style of the app's pages.
  public let style: PageStyle
  /// The renderers of the app's components.
  public let components: ComponentRenderers
  private let reports: Reports

  /// A renderer for one language.
  ///
  /// - Parameters:
  ///   - linkPolicy: The policy for links, images and flows.
  ///   - mount: The path of the app on its server.
  ///   - style: The style of the app's pages.
  ///   - components: The renderers of the app's components.
  ///   - report: Receives each refused destination once, on any thread.
  public init(
    localizer: Localizer, linkPolicy: LinkPolicy = .standard, mount: Mount = .root,
    style: PageStyle = PageStyle(), components: ComponentRenderers = ComponentRenderers(),
    report: @escaping @Sendable (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.localizer, self.linkPolicy, self.mount, self.style, self.components) = (localizer, linkPolicy, mount, style, components)
    reports = Reports(report)
  }

  /// Remembers a limited number of reported subjects.
  private final class Reports: Sendable {
    let report: @Sendable (Diagnostic) -> Void
    let seen = Mutex<Set<String>>([])

    init(_ report: @escaping @Sendable (Diagnostic) -> Void) { self.report = report }

    func isNew(_ subject: String) -> Bool {
      seen.withLock { seen in
        if seen.count >= 1000 { seen.removeAll() }
        return seen.insert(subject).inserted
      }
    }
  }

  /// Reports an unknown symbol, which is shown as a dot.
  @inline(never) func reportUnknown(_ symbol: Element.Symbol) {
    report(once: symbol.unknownReport, about: "symbol \(symbol.name)")
  }

  func report(once diagnostic: Diagnostic, about subject: String) {
    if reports.isNew(subject) { reports.report(diagnostic) }
  }

  /// Reports once that a destination isn't linked.
  func refused(_ destination: String, _ what: StaticString, row: String) {
    // A query may contain user input.
    let path = destination.prefix { $0 != "?" && $0 != "#" }
    let known = path.prefix(200) + (path.endIndex < destination.endIndex ? "?…" : "")
    guard reports.isNew(String(known)) else { return }
    let reason =
      if case .refused(let refusal) = linkPolicy.classify(destination) { refusal.description } else {
        "Use a path of the app ('/…'), or a picture's web address."
      }
    reports.report(
      Diagnostic(
        .refusedURL, .warning, "The \(what) '\(known)' of item '\(row.prefix(100))' is not allowed and is shown as text. \(reason)"))
  }
}
