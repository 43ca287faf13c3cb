internal import TesseraFlow
public import TesseraScreen

extension HeadlessPage {
  /// A host without a display. It stores the content of each layer and verifies every difference that it
  /// applies.
  ///
  /// ``Headless`` owns one. Use it directly to test code that drives pages itself, such as a flow.
  public final class Host: LayerHost, AnnouncingHost, FocusingHost, RoutingHost, NavigatingHost, IdentifyingHost {
    /// A screen reader announcement.
    public struct Announcement: Hashable, Sendable {
      /// The announced text.
      public let words: Phrase
      /// The urgency.
      public let urgency: Page.Urgency
    }
    /// A control that has the focus.
    public struct Focus: Hashable, Sendable {
      /// The layer.
      public let layer: Page.LayerID
      /// The target.
      public let target: Page.FocusTarget
    }

    var layers: [LayerModel] = []
    /// All announcements, in order.
    public private(set) var announcements: [Announcement] = []
    /// The routes that the screens opened, in order.
    public private(set) var opened: [String] = []
    /// The locations of the page's flow, in order.
    public private(set) var locations: [Page.Location] = []
    /// The current focus.
    public private(set) var focus: Focus?
    /// The number of differences that were applied.
    public private(set) var updateCount = 0
    /// Whether the host is connected. While it is not, differences are applied, but announcements and opened
    /// routes are lost.
    var isConnected = true
    /// Called for every invalid update that the host receives.
    public var didFail: (Failure) -> Void

    /// Creates a host without content.
    public init(didFail: @escaping (Failure) -> Void = { _ in }) { self.didFail = didFail }

    public func show(_ snapshot: ScreenSnapshot) {
      let model = LayerModel(snapshot)
      if let position = layers.firstIndex(where: { $0.layer == snapshot.layer }) {
        layers[position] = model
      } else {
        layers.append(model)
      }
    }

    public func apply(_ update: ScreenSnapshot.Update) {
      updateCount += 1
      guard let position = layers.firstIndex(where: { $0.layer == update.layer }) else {
        return fail("layer \(update.layer) was changed, but it was never shown")
      }
      if let words = layers[position].firstDifference(from: update.old) {
        fail("layer \(update.layer) was not what the update began with: \(words)")
      }
      do {
        try layers[position].apply(update)
      } catch {
        fail("the difference of layer \(update.layer) cannot be applied: \(error.message)")
        layers[position] = LayerModel(update.new)
      }
      if let words = layers[position].firstDifference(from: update.new) {
        fail("the difference of layer \(update.layer) has another result: \(words)")
        layers[position] = LayerModel(update.new)
      }
    }

    public func dismiss(_ layer: Page.LayerID) {
      guard let position = layers.firstIndex(where: { $0.layer == layer }) else {
        return fail("layer \(layer) was removed, but it is not shown")
      }
      if position != layers.endIndex - 1 { fail("layer \(layer) was removed before the layers above it") }
      layers.remove(at: position)
      if focus?.layer == layer { focus = nil }
    }

    public func announce(_ words: Phrase, _ urgency: Page.Urgency) {
      if isConnected { announcements.append(Announcement(words: words, urgency: urgency)) }
    }

    public func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) {
      guard let model = layers.first(where: { $0.layer == layer }), let row = model.row(for: target.item.text) else {
        return fail("the focus was moved to '\(target.control)' of '\(target.item)' in layer \(layer), which is not shown")
      }
      guard row.content.control(named: target.control) != nil else {
        return fail("the focus was moved to '\(target.control)' of '\(target.item)', but that item has no such control")
      }
      focus = Focus(layer: layer, target: target)
    }

    public func open(_ route: String) {
      if let linkPolicy, case .refused(let reason) = linkPolicy.classify(route) {
        return didReport(Diagnostic(.refusedURL, .warning, "The link '\(route.prefix(200))' is not followed. \(reason)"))
      }
      if isConnected { opened.append(route) }
    }

    /// The links that may be followed. Without an app, all links are recorded.
    var linkPolicy: LinkPolicy?
    var didReport: (Diagnostic) -> Void = { _ in }

    /// The users who signed in on a screen, in order. `nil` for a sign-out.
    public private(set) var identities: [Identity?] = []
    var didIdentify: (Identity?) -> Void = { _ in }
    var didAskToSignIn: () -> Void = {}

    public func identify(_ identity: Identity?) {
      identities.append(identity)
      didIdentify(identity)
    }
    public func askToSignIn() { didAskToSignIn() }

    /// Removes the content before another page is shown.
    func clear() { (layers, focus) = ([], nil) }

    public func navigate(to location: Page.Location) { locations.append(location) }

    private func fail(_ message: String) { didFail(Failure(message)) }
  }
}

extension LayerModel {
  /// Headers, rows and footers in display order.
  var allRows: [(section: Section, row: Row)] {
    sections.flatMap { section in
      ([section.header].compactMap { $0 } + section.rows + [section.footer].compactMap { $0 }).map { (section, $0) }
    }
  }

  func row(for key: String) -> Row? { allRows.first { $0.row.key.text == key }?.row }
}
