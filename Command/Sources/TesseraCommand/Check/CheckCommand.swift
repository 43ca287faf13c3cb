import ArgumentParser
import Foundation

/// Checks JSON files for what a feed or an elements section would refuse.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks element JSON and payloads of sections.",
    discussion: "Exits with 0 if all files are right, with 1 if one has an error, and with 66 if one can't be read.")

  @Argument(help: "JSON files: an element, or a payload with sections.") var files: [String]
  @Flag(help: "Print the findings as JSON.") var json = false

  func run() async throws {
    var findings: [Finding] = []
    var isMissing = false
    for file in files {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        findings.append(
          Finding(
            file: file, line: 1, path: "$", severity: .error, message: "This file can't be read as UTF-8. Check its path and encoding."))
        isMissing = true
        continue
      }
      findings += try await FileCheck(file: file, text: text).findings()
    }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(findings), as: UTF8.self))
    } else {
      for finding in findings { print(finding.text) }
    }
    if isMissing { throw ExitCode(66) }
    if findings.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
  }
}
