/// A problem in a declaration, its position and its fixes.
struct Problem: Equatable {
  enum Severity: String { case error, warning }
  struct Fix: Equatable {
    var message: String
    var edits: [Edit]
  }
  /// Replacement text for a range of UTF-8 offsets in the declaration's source.
  struct Edit: Equatable {
    var range: Range<Int>
    var text: String
  }

  var severity = Severity.error
  var message: String
  var range: Range<Int>
  var fixes: [Fix] = []
}

extension Problem {
  /// The problem as a compiler diagnostic, in the file of the source.
  func diagnostic(in fragment: SourceFragment) -> PluginDiagnostic {
    let (file, base) = (fragment.location.fileName, fragment.location.offset)
    func extent(_ range: Range<Int>) -> PluginDiagnostic.Extent {
      .init(fileName: file, startOffset: base + range.lowerBound, endOffset: base + range.upperBound)
    }
    return PluginDiagnostic(
      message: message, severity: severity.rawValue, position: .init(fileName: file, offset: base + range.lowerBound),
      highlights: [extent(range)],
      fixIts: fixes.map { fix in
        .init(message: fix.message, changes: fix.edits.map { .init(range: extent($0.range), newText: $0.text) })
      })
  }
}
