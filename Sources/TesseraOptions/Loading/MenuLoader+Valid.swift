internal import TesseraScreen

extension MenuLoader {
  /// The part of a selection that the menu has: among its rows, and below those whose children are loaded when they are opened.
  ///
  /// A choice that knows what it is below is looked for there; one that does not, below every row. What is on none of the batches that are looked
  /// through may be further on, and stays; of a menu whose list is suggestions only, what its ``MenuType/resolution`` does not call gone stays too.
  /// Choices below a row whose children cannot be had cannot be checked, and go. Choices that older answers do not have may have come since: newer
  /// answers are asked for.
  ///
  /// - Throws: what the menu itself throws.
  func valid(_ selection: OptionSelection, parents: [OptionID]) async throws -> OptionSelection {
    var look = ChosenRows(selection, menu.identity, opens: menu.children != nil)
    guard try await read(parents, &look, revalidates: false) else { return selection }
    if look.isOutdated, !look.isDone {
      look = ChosenRows(selection, menu.identity, opens: menu.children != nil)
      guard try await read(parents, &look, revalidates: true) else { return selection }
    }
    guard !look.isDone, menu.listsSuggestionsOnly else { return selection.filter { look.found.contains($0) } }
    let missing = Set(try await names(of: selection.ids.filter { !look.found.contains($0) }, parents: parents).missing)
    return selection.filter { !missing.contains($0) }
  }

  /// Looks through the menu; false if it is too long.
  private func read(_ parents: [OptionID], _ look: inout ChosenRows, revalidates: Bool) async throws -> Bool {
    guard try await read(.menu(parents: parents, cursor: nil), &look, revalidates) else { return false }
    while let parent = look.nextParent() {
      do {
        guard try await read(.children(of: parent, cursor: nil), &look, revalidates) else { return false }
      } catch {
        // Nobody waits for it any more.
        if error is CancellationError { throw error }
      }
    }
    return true
  }

  /// Looks through the batches of a part; false if they are too many.
  private func read(_ part: MenuPart, _ look: inout ChosenRows, _ revalidates: Bool) async throws -> Bool {
    var part = part
    var seen: Set<String> = []
    while true {
      guard look.count < MenuBatches.most else { return false }
      let batch = try await load(part, revalidates: revalidates)
      look.take(batch)
      guard let next = batch.menu.next, !look.isDone, seen.insert(next).inserted else { return true }
      part = part.after(next)
    }
  }
}

/// The chosen options that were found in a menu, and the rows below which the others may be.
private struct ChosenRows {
  private(set) var found: Set<OptionID> = []
  /// The number of batches that were looked through.
  private(set) var count = 0
  /// Whether newer answers should be asked for.
  private(set) var isOutdated = false
  private var open: Set<OptionID>
  /// The ids above each that knows them; one that does not may be anywhere.
  private var above: [OptionID: Set<OptionID>] = [:]
  private let opens: Bool
  /// Rows that can be opened, those first that something chosen is known to be below.
  private var known: [OptionID] = [], others: [OptionID] = []
  private var seen: Set<OptionID> = []

  init(_ selection: OptionSelection, _ identity: MenuIdentity, opens: Bool) {
    open = Set(selection.ids)
    self.opens = opens
    guard opens else { return }
    for id in selection.ids {
      let path = identity == .underParent ? id.pathsAbove : selection.option(id)?.pathAbove ?? []
      if identity == .underParent || !path.isEmpty { above[id] = Set(path) }
    }
  }

  /// Whether nothing is left to be found.
  var isDone: Bool { open.isEmpty }

  mutating func take(_ answer: MenuAnswer) {
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

  /// The next row to look below.
  mutating func nextParent() -> OptionID? {
    let isBelow = open.reduce(into: Set<OptionID>()) { $0.formUnion(above[$1] ?? []) }
    while let id = known.popLast() { if isBelow.contains(id) { return id } }
    guard open.contains(where: { above[$0] == nil }) else { return nil }
    return others.popLast()
  }
}
