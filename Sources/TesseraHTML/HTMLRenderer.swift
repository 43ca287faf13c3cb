internal import Synchronization
public import TesseraScreen
// A renderer is made with a policy.
@_exported public import TesseraURL

/// Writes screens as HTML and their changes as operations for the script of the page.
///
/// ```swift
/// var writer = HTMLWriter()
/// renderer.writePage(page, into: &writer)          // the first answer: complete, works without the script
/// writer.removeAll()
/// renderer.writePatch(update, page: page, into: &writer)   // afterwards: {"op":"patch",…}
/// ```
/// All text is escaped by where it stands. Markup needs no inline script and no inline style, so the strictest content security policy is
/// enough. Links and pictures that are not allowed are shown as text and reported once.
///
/// - Isolation: none; one renderer serves any number of threads.
/// - Operations written one after another into the same buffer are separated by commas.
public struct HTMLRenderer: Sendable {
  /// Turns phrases into text.
  public let localizer: Localizer
  /// Decides where links, pictures and flows may lead: the app's own policy.
  public let linkPolicy: LinkPolicy
  /// The path of the app on its server.
  public let mount: HTMLMount
  /// The looks of the app's pages.
  public let style: PageStyle
  /// The markup of the app's own components.
  public let components: ComponentRenderers
  private let reports: Reports

  /// A renderer for one language.
  ///
  /// - Parameters:
  ///   - linkPolicy: Decides where links, pictures and flows may lead.
  ///   - mount: The path of the app on its server.
  ///   - style: The looks of the app's pages.
  ///   - components: The markup of the app's own components.
  ///   - report: Told of every refused destination once; called on any thread.
  public init(
    localizer: Localizer, linkPolicy: LinkPolicy = .standard, mount: HTMLMount = .root,
    style: PageStyle = PageStyle(), components: ComponentRenderers = ComponentRenderers(),
    report: @escaping @Sendable (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.localizer, self.linkPolicy, self.mount, self.style, self.components) = (localizer, linkPolicy, mount, style, components)
    reports = Reports(report)
  }

  /// Remembers what was reported, up to a bound.
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

  /// Reports a symbol that is shown as a dot.
  @inline(never) func reportUnknown(_ symbol: Symbol) {
    report(
      once: Diagnostic(
        .unknownSymbol, .warning,
        "There is no symbol '\(symbol.name.prefix(60))', so a dot is shown. 'Symbol.known' lists the names."),
      about: "symbol \(symbol.name)")
  }

  /// Reports something once for each subject.
  func report(once diagnostic: Diagnostic, about subject: String) {
    if reports.isNew(subject) { reports.report(diagnostic) }
  }

  /// Says once that a destination is not linked to.
  func refused(_ destination: String, _ what: StaticString, row: String) {
    // A query may hold what somebody typed.
    let path = destination.prefix { $0 != "?" && $0 != "#" }
    let known = path.prefix(200) + (path.endIndex < destination.endIndex ? "?…" : "")
    guard reports.isNew(String(known)) else { return }
    let reason =
      if case .refused(let refusal) = linkPolicy.classify(destination) { refusal.description } else {
        "Use a path of the app ('/…'), or a picture's web address."
      }
    reports.report(
      Diagnostic(.refusedURL, .warning, "The \(what) '\(known)' of item '\(row.prefix(100))' is not allowed and shown as text. \(reason)"))
  }
}
