extension RouteTrie {
  /// Walks the tree along a URL and offers each pattern whose path fits, the most literal first, until one is
  /// accepted.
  ///
  /// Only the closure is specialized for an app's routes. The walk itself is generic-free.
  @usableFromInline
  func match(_ url: String, limit: Int, _ take: (Int, RouteInput) -> Bool) {
    var url = url
    url.withUTF8 { bytes in
      guard let layout = try? URLLayout(bytes, limit: limit), layout.form == .path else { return }
      _ = RouteInput.with(bytes, layout, trie: self) { input in descend(from: 0, at: 0, &input, take) }
    }
  }

  private func descend(from node: Int32, at index: Int, _ input: inout RouteInput, _ take: (Int, RouteInput) -> Bool) -> Bool {
    if index == input.segments.count {
      let number = Int(nodes[Int(node)].pattern)
      guard number >= 0 else { return false }
      input.firstSlot = plans[number].firstSlot
      return take(number, input)
    }
    let segment = input.segment(index)
    if let child = child(of: node, segment), descend(from: child, at: index + 1, &input, take) { return true }
    let parameter = nodes[Int(node)].parameter
    guard parameter >= 0, !segment.isEmpty else { return false }
    return descend(from: parameter, at: index + 1, &input, take)
  }
}
