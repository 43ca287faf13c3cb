extension ScreenSnapshot {
  /// A section's role on a screen that shows a list and its detail in two panes.
  ///
  /// ```swift
  /// SectionModel("Mails", state.mails) { SubtitleItem("\($0.subject)", on: .didOpen($0.id)) }
  /// SectionModel("Mail") { RichTextItem(markdown: state.text) }
  ///   .detail(of: "Mails", isOpen: state.open != nil, onClose: .didClose)
  /// ```
  public enum Pane: Hashable, Sendable {
    /// A section above the list.
    case lead(isCovered: Bool)
    /// The section before the detail.
    case list(isCovered: Bool)
    /// The back button that closes the detail. It precedes the list.
    case wayBack
    /// The detail.
    case detail(isOpen: Bool)

    /// Whether the section is visible.
    ///
    /// - Parameter isWide: Whether list and detail fit side by side. Otherwise only one of them is shown.
    public func isSeen(isWide: Bool) -> Bool {
      switch self {
      case .lead(let isCovered), .list(let isCovered): isWide || !isCovered
      case .wayBack: !isWide
      case .detail(let isOpen): isWide || isOpen
      }
    }
  }
}

struct SectionDetail<Owner: Screen>: Sendable {
  let isOpen: Bool
  let wayBack: AnyItem<Owner>
}

extension SectionModel {
  /// Makes this section the detail of the section before it. The two are shown side by side where the window is
  /// wide enough. Otherwise either the list is shown, or the open detail below a button that returns to the list.
  ///
  /// ```swift
  /// SectionModel("Mail") {
  ///   if let mail = state.mails.first(where: { $0.id == state.open }) { TextItem("\(mail.text)") } else { EmptyItem("No mail is open") }
  /// }
  /// .detail(of: "Mails", isOpen: state.open != nil, onClose: .didClose)
  /// ```
  /// The state says which row is open, and no host remembers it. A link to an open detail, a page restored after a
  /// restart and a page without script therefore show the same. Sections above the list are shown and hidden with
  /// the list. While nothing is open, the section should tell the user what to choose.
  ///
  /// - Law: the detail is always one of the screen's sections, open or not. A screen has at most one detail, and
  ///   it follows another section. If the first section or a second one is marked as a detail, it is shown like a
  ///   section with ``beside(_:)``.
  /// - Parameters:
  ///   - list: The name of the list, as the button shows it.
  ///   - isOpen: Whether a row is open.
  ///   - action: Sent when the user returns to the list.
  public func detail(of list: Phrase, isOpen: Bool, onClose action: Owner.Action) -> Self {
    var copy = beside()
    let key = Row.Key(text: list.identifier + ".back")
    copy.detail = SectionDetail(
      isOpen: isOpen, wayBack: ItemRow(ButtonItem("Back to \(list)", icon: "back", emphasis: .subtle, on: action), key: key))
    return copy
  }
}

extension [ScreenSnapshot.Section] {
  /// Whether the layout depends on the width: sections are shown side by side, or only where the window is narrow
  /// or wide.
  public var dependOnRoom: Bool { contains { $0.isBeside || $0.pane != nil } }
}

/// The sections of a screen, each with its ``ScreenSnapshot/Pane``.
func placingDetail<Owner: Screen>(_ models: [SectionModel<Owner>]) -> [SectionModel<Owner>] {
  // This code isn't factored out into a generic function: generic functions look types up at run time, and this
  // runs at every event.
  var position = 0
  while position < models.count, models[position].detail == nil { position += 1 }
  guard position > 0, position < models.count, let detail = models[position].detail else { return models }
  var models = models
  for index in 0..<position { models[index].pane = .lead(isCovered: detail.isOpen) }
  models[position - 1].pane = .list(isCovered: detail.isOpen)
  models[position].pane = .detail(isOpen: detail.isOpen)
  if detail.isOpen {
    var wayBack = SectionModel<Owner>(
      key: Row.Key(text: detail.wayBack.key.text + ".section"), header: nil, content: .rows([detail.wayBack]))
    (wayBack.style, wayBack.pane) = (.actions, .wayBack)
    models.insert(wayBack, at: position - 1)
  }
  return models
}
