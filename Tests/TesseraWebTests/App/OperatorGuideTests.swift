import Foundation
import Testing

/// Reads the sources of the host and the guide beside them: what operators meet is in its tables.
@Suite("The guide for operators")
struct OperatorGuideTests {
  private let guide: String
  private let code: String

  init() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/TesseraWeb").standardized
    guide = try String(contentsOf: sources.appending(path: "TesseraWeb.docc/InNumbers.md"), encoding: .utf8)
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    code = try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
      .split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
  }

  /// Whether a literal of the code is this text.
  private func isLiteral(_ text: some StringProtocol) -> Bool { code.contains("\"\(text)\"") }

  @Test("Every line of the log is in its table")
  func lines() {
    let lines = code.matches(of: /(?:logger\.(?:debug|info|notice|warning|error|critical)|logOnce)\(\s*(?:\.?[a-z]+, )?"([^"\\\n]+)"/)
    #expect(lines.count > 25)
    for line in lines {
      let isNamed = guide.contains("`\(line.1)`")
      #expect(isNamed, "\(line.1)")
    }
  }

  @Test("Every metric and every span is in its table")
  func names() {
    let names = code.matches(of: /"(tessera_[a-z_]+|tessera\.(?:page|form|event|effect|node|store\.[a-z]+))"/)
    #expect(names.count > 20)
    for name in names {
      let isNamed = guide.contains("`\(name.1)`")
      #expect(isNamed, "\(name.1)")
    }
  }

  @Test("What the tables name is still there")
  func stale() {
    let metrics = guide.matches(of: /`(tessera_[a-z_]+)`/).map(\.1)
    let lines = (guide.components(separatedBy: "## The log").last ?? "").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { ($0.split(separator: "|").first ?? "").matches(of: /`([^`]+)`/).map(\.1) }
    #expect(metrics.count > 20 && lines.count > 30)
    for name in metrics + lines {
      let isThere = isLiteral(name)
      #expect(isThere, "\(name)")
    }
  }
}
