import TesseraTesting

extension HostConformance.Script {
  /// The script with trees as a test from outside can see them.
  var withoutHints: HostConformance.Script {
    var copy = self
    copy.steps = steps.map { step in
      if case .expect(.tree(let tree)) = step { .expect(.tree(tree.withoutHints)) } else { step }
    }
    return copy
  }
}
