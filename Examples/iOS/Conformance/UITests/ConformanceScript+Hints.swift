import TesseraTesting

extension ConformanceScript {
  /// The script with trees as a test from outside can see them.
  var withoutHints: ConformanceScript {
    var copy = self
    copy.steps = steps.map { step in
      if case .expect(.tree(let tree)) = step { .expect(.tree(tree.withoutHints)) } else { step }
    }
    return copy
  }
}
