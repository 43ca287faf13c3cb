extension SectionedDifference {
  /// The stages one by one, each with the list after that stage. For hosts that ask for counts and rows while
  /// applying.
  ///
  /// ```swift
  /// for (stage, list) in difference.steps(from: old, to: new) {
  ///   tableView.performBatchUpdates { data = list; apply(stage) }
  /// }
  /// ```
  /// The last list equals `new`. Each list is created on demand.
  public func steps<Section: RebuildableSection>(
    from old: [Section], to new: [Section]
  ) -> some Sequence<(stage: Stage, list: [Section])> {
    sequence(state: (list: old, stages: stages[...])) { state in
      guard let stage = state.stages.popFirst() else { return nil }
      state.list = state.list.applying(stage, from: new)
      return (stage, state.list)
    }
  }
}
