internal import TesseraScreen

extension MenuLoader {
  /// The part of a selection that the menu still has, in its rows or below rows whose children load on demand.
  ///
  /// A choice that knows its ancestors is searched below them, another one below every row. A choice that isn't in
  /// the inspected batches may be in a later one, so it is kept. If the list only contains suggestions, a choice is
  /// kept unless the menu's ``MenuSettings/resolution`` says that it is missing. Choices below a row whose children can't
  /// be loaded are removed. If a cached answer lacks a choice, a newer one is loaded, since the choice may be new.
  ///
  /// - Throws: The menu's own errors.
  func valid(_ selection: OptionSelection, parents: [OptionID]) async throws -> OptionSelection {
    var look = ChosenRows(selection, menu.settings.identity, opens: menu.children.exists)
    guard try await read(parents, &look, revalidates: false) else { return selection }
    if look.isOutdated, !look.isDone {
      look = ChosenRows(selection, menu.settings.identity, opens: menu.children.exists)
      guard try await read(parents, &look, revalidates: true) else { return selection }
    }
    guard !look.isDone, menu.settings.listsSuggestionsOnly else { return selection.filter { look.found.contains($0) } }
    // Suggestions alone don't tell that an option is missing.
    if menu.settings.resolution == nil { return selection }
    let missing = Set(try await names(of: selection.ids.filter { !look.found.contains($0) }, parents: parents).missing)
    return selection.filter { !missing.contains($0) }
  }

  /// Searches the menu. Returns false if it is too long.
  private func read(_ parents: [OptionID], _ look: inout ChosenRows, revalidates: Bool) async throws -> Bool {
    guard try await read(.menu(parents: parents, cursor: nil), &look, revalidates) else { return false }
    while let parent = look.nextParent() {
      do {
        guard try await read(.children(of: parent, cursor: nil), &look, revalidates) else { return false }
      } catch {
        // The caller was cancelled.
        if error is CancellationError { throw error }
      }
    }
    return true
  }

  /// Searches the batches of a part. Returns false if there are too many.
  private func read(_ part: MenuPart, _ look: inout ChosenRows, _ revalidates: Bool) async throws -> Bool {
    var part = part
    var seen: Set<String> = []
    while true {
      guard look.count < MenuSettings.Batches.most else { return false }
      let batch = try await load(part, revalidates: revalidates)
      look.take(batch)
      guard let next = batch.menu.next, !look.isDone, seen.insert(next).inserted else { return true }
      part = part.after(next)
    }
  }
}

/// The chosen options found so far, and the rows that may contain the others.
private struct ChosenRows {
  private(set) var found: Set<OptionID> = []
  /// The number of inspected batches.
  private(set) var count = 0
  private(set) var isOutdated = false
  private var open: Set<OptionID>
  /// The ancestors of each choice that knows them. Another choice may be anywhere.
  private var above: [OptionID: Set<OptionID>] = [:]
  private let opens: Bool
  /// Rows that can be opened: those known to contain a choice, and the others.
  private var known: [OptionID] = [], others: [OptionID] = []
  private var seen: Set<OptionID> = []

  init(_ selection: OptionSelection, _ identity: MenuSettings.Identity, opens: Bool) {
    open = Set(selection.ids)
    self.opens = opens
    guard opens else { return }
    for id in selection.ids {
      let path = identity == .underParent ? id.pathsAbove : selection.option(id)?.pathAbove ?? []
      if identity == .underParent || !path.isEmpty { above[id] = Set(path) }
    }
  }

  /// Whether every choice was found.
  var isDone: Bool { open.isEmpty }

  mutating func take(_ answer: LoadedMenu.Answer) {
    let batch = answer.menu
    count += 1
    if answer.freshness == .revalidate { isOutdated = true }
    for id in open where batch.rows[id] != nil {
      found.insert(id)
      open.remove(id)
    }
    guard opens, !open.isEmpty else { return }
    let isBelow = open.reduce(into: Set<OptionID>()) { $0.formUnion(above[$1] ?? []) }
    for (row, option) in batch.options.enumerated() where option.mayHaveChildren && !batch.hasChildren(row) {
      let id = batch.ids[row]
      guard !id.isEmpty, seen.insert(id).inserted else { continue }
      if isBelow.contains(id) { known.append(id) } else { others.append(id) }
    }
  }

  mutating func nextParent() -> OptionID? {
    let isBelow = open.reduce(into: Set<OptionID>()) { $0.formUnion(above[$1] ?? []) }
    while let id = known.popLast() { if isBelow.contains(id) { return id } }
    guard open.contains(where: { above[$0] == nil }) else { return nil }
    return others.popLast()
  }
}
