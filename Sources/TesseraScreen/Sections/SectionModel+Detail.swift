/// A section's part in a screen of which a list and its detail share the room.
///
/// ```swift
/// SectionModel("Mails", state.mails) { SubtitleItem("\($0.subject)", on: .didOpen($0.id)) }
/// SectionModel("Mail") { RichTextItem(markdown: state.text) }
///   .detail(of: "Mails", isOpen: state.open != nil, onClose: .didClose)
/// ```
public enum SectionPane: Hashable, Sendable {
  /// A section above the list.
  case lead(isCovered: Bool)
  /// The section before the detail.
  case list(isCovered: Bool)
  /// The button that closes the detail; it stands before the list.
  case wayBack
  /// The detail.
  case detail(isOpen: Bool)

  /// Whether the section is seen where list and detail stand beside each other, or where there is room for one of them.
  public func isSeen(isWide: Bool) -> Bool {
    switch self {
    case .lead(let isCovered), .list(let isCovered): isWide || !isCovered
    case .wayBack: !isWide
    case .detail(let isOpen): isWide || isOpen
    }
  }
}

/// The state of a detail, with the button that closes it.
struct SectionDetail<Owner: Screen>: Sendable {
  let isOpen: Bool
  let wayBack: AnyItem<Owner>
}

extension SectionModel {
  /// The section as the detail of the section before it: beside that where there is room for columns. Where there is not, one of them is seen:
  /// the list, or the open detail below a button that goes back to the list.
  ///
  /// ```swift
  /// SectionModel("Mail") {
  ///   if let mail = state.mails.first(where: { $0.id == state.open }) { TextItem("\(mail.text)") } else { EmptyItem("No mail is open") }
  /// }
  /// .detail(of: "Mails", isOpen: state.open != nil, onClose: .didClose)
  /// ```
  /// The state says what is chosen, and no host remembers it: a link to an open detail, a page that goes on after a restart and a page without script
  /// show the same. Sections above the list go with it. Closed, the section says what there is to choose.
  ///
  /// - Law: the detail is always one of the screen's sections, open or not. A screen has one at most, after another section: a first section, and a
  ///   second detail, are shown as sections that stand beside the one before them.
  /// - Parameters:
  ///   - list: The name of the list, in the words of the button.
  ///   - isOpen: Whether something is chosen.
  ///   - action: The meaning of going back to the list.
  public func detail(of list: Phrase, isOpen: Bool, onClose action: Owner.Action) -> Self {
    var copy = beside()
    let key = ItemKey(text: list.identifier + ".back")
    copy.detail = SectionDetail(
      isOpen: isOpen, wayBack: ItemRow(ButtonItem("Back to \(list)", icon: "back", emphasis: .subtle, on: action), key: key))
    return copy
  }
}

extension [SectionSnapshot] {
  /// Whether sections stand beside each other, or are seen only where there is little or much room.
  public var dependOnRoom: Bool { contains { $0.isBeside || $0.pane != nil } }
}

/// The sections of a screen, each with its part in a list with a detail.
func placingDetail<Owner: Screen>(_ models: [SectionModel<Owner>]) -> [SectionModel<Owner>] {
  // Not handed to a generic function, like all that is done at each event: those look types up at run time.
  var position = 0
  while position < models.count, models[position].detail == nil { position += 1 }
  guard position > 0, position < models.count, let detail = models[position].detail else { return models }
  var models = models
  for index in 0..<position { models[index].pane = .lead(isCovered: detail.isOpen) }
  models[position - 1].pane = .list(isCovered: detail.isOpen)
  models[position].pane = .detail(isOpen: detail.isOpen)
  if detail.isOpen {
    var wayBack = SectionModel<Owner>(
      key: ItemKey(text: detail.wayBack.key.text + ".section"), header: nil, content: .rows([detail.wayBack]))
    (wayBack.style, wayBack.pane) = (.actions, .wayBack)
    models.insert(wayBack, at: position - 1)
  }
  return models
}
