#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// A request for rows, together with the section's rows at that time, so that the same request is not
/// repeated.
struct RevealRequest: Equatable {
  let rows: Range<Int>
  let held: Range<Int>
}

extension LayerViewController {
  /// Looks for missing rows that are about to become visible, after the current layout or scrolling.
  func requestReveal() {
    guard !isRevealing, list.sections.contains(where: \.hasVisibleRange) else { return }
    isRevealing = true
    Task { [weak self] in self?.reveal() }
  }

  /// Requests the visible rows and one screen of rows before and after, if any of them is missing.
  private func reveal() {
    isRevealing = false
    guard let collection, collection.window != nil else { return }
    var seen: [Int: Range<Int>] = [:]
    for path in collection.indexPathsForVisibleItems where list.sections.indices.contains(path.section) {
      guard list.sections[path.section].hasVisibleRange else { continue }
      let known = seen[path.section] ?? path.item..<path.item + 1
      seen[path.section] = min(known.lowerBound, path.item)..<max(known.upperBound, path.item + 1)
    }
    for (number, rows) in seen {
      let section = list.sections[number]
      ask(for: max(0, rows.lowerBound - rows.count)..<min(section.count, rows.upperBound + rows.count), in: section)
    }
  }

  private func ask(for rows: Range<Int>, in section: LayerList.Section) {
    let held = section.start..<section.start + section.rows.count
    guard rows.lowerBound < held.lowerBound || rows.upperBound > held.upperBound else { return }
    let step = 25
    let wanted = rows.lowerBound / step * step..<min(section.count, (rows.upperBound + step - 1) / step * step)
    let request = RevealRequest(rows: wanted, held: held)
    guard asked[section.key.text] != request else { return }
    asked[section.key.text] = request
    host?.send(.reveal(section: section.key.text, wanted), layer: layer)
  }
}
#endif
