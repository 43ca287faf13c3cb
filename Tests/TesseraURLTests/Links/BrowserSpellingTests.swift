import Foundation
import TestSupport
import Testing

@testable import TesseraURL

/// The URL Standard's own tables as the oracle for how links are normalised.
@Suite("Links as browsers read them", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct BrowserSpellingTests {
  private struct Row: Decodable {
    var input: String
    var base: String?
    var failure: Bool?
    var href: String?
  }

  /// The text with the digits of its escapes in upper case, as this package writes them.
  private func upper(_ text: String) -> String {
    var (output, digits) = ("", 0)
    for character in text {
      output += digits > 0 ? character.uppercased() : String(character)
      digits = character == "%" ? 2 : digits - 1
    }
    return output
  }

  /// The text with the characters that only this package escapes in an opaque path as they are.
  private func unescaped(_ text: String) -> String {
    [("%20", " "), ("%22", "\""), ("%3C", "<"), ("%3E", ">"), ("%5E", "^"), ("%60", "`"), ("%7B", "{"), ("%7D", "}")]
      .reduce(upper(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  @Test("A followed link has the target that the Standard defines, and one that the Standard refuses is not followed")
  func table() throws {
    // Rows may be texts, which are comments.
    let rows = try JSONSerialization.jsonObject(with: Corpora.data("routes/wpt_urltestdata.json")) as? [Any] ?? []
    let policy = LinkPolicy(schemes: ["https", "http", "ws", "wss", "ftp", "mailto", "tel", "foo", "non-special", "web+demo", "test"])
    var (same, normalised) = (0, 0)
    for case let fields as [String: Any] in rows {
      guard let input = fields["input"] as? String, case .external(let url) = policy.classify(input) else { continue }
      guard let href = fields["href"] as? String else {
        Issue.record("\(input.debugDescription) is refused by the Standard, and is \(url) here")
        continue
      }
      if url.host == nil, !url.path.hasPrefix("/") {
        // In a text after a scheme (`mailto:a b`) browsers leave spaces and quotes. Encoded, they mean the same.
        #expect(unescaped(url.description) == unescaped(href), "\(input.debugDescription)")
      } else {
        #expect(upper(url.description) == upper(href), "\(input.debugDescription)")
      }
      same += 1
      if (try? ParsedURL(input)) == nil { normalised += 1 }
    }
    #expect(same > 160 && normalised > 60, "\(same) links, \(normalised) of them normalised")
  }

  @Test("A host is the ASCII name that the Standard gives it, or none")
  func hosts() throws {
    let rows = try JSONSerialization.jsonObject(with: Corpora.data("routes/wpt_toascii.json")) as? [Any] ?? []
    var same = 0
    for case let fields as [String: Any] in rows {
      guard let input = fields["input"] as? String, input.utf8.contains(where: { $0 >= 0x80 }) else { continue }
      guard let host = HostName.ascii(input) else { continue }
      #expect(host == fields["output"] as? String, "\(input.debugDescription)")
      same += 1
    }
    #expect(same > 10, "\(same) hosts")
  }
}
