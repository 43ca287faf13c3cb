extension KeptLayer {
  /// Replaces ids in parts by their current names.
  mutating func rename(_ names: PartNames) {
    over?.rename(names)
    waiting = waiting?.map {
      var question = $0
      question.rename(names)
      return question
    }
    undoPart = undoPart.map(names.current)
    keys?.rename(names.current)
    undone = undone?.map(names.current)
  }
}

extension KeptPresentation {
  /// Replaces ids in parts by their current names.
  fileprivate mutating func rename(_ names: PartNames) {
    id = names.current(id)
    item = item.map(names.current)
    part = part.map(names.current)
  }
}
