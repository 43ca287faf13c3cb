import Foundation
import Harness
import TesseraFlow

/// Measures the claims of the article *Routes*: the number of routes does not matter, a list of regular
/// expressions is much slower, and printing costs no more than matching.
@main
enum Run {
  static func main() throws {
    var report = Report("Routes")
    let (ten, thousand) = (try Tables.grouped(10), try Tables.grouped(1000))
    let (short, flat) = (try Tables.flat(10), try Tables.flat(1000))
    let (fewDestinations, manyDestinations) = (Tables.sample(10), Tables.sample(1000))
    let (fewURLs, manyURLs) = (fewDestinations.compactMap(ten.url(for:)), manyDestinations.compactMap(thousand.url(for:)))
    guard manyDestinations.map(Optional.some) == manyURLs.map(thousand.match), manyURLs == manyDestinations.compactMap(flat.url(for:)),
      fewDestinations.map(Optional.some) == fewURLs.map(ten.match), manyURLs.count == 10
    else { throw RunError.tablesDisagree }

    let patterns = (0..<1000).map { "^/area\($0 / Tables.pagesPerArea)/orders/([^/?#]+)/page\($0 % Tables.pagesPerArea)$" }
    let regexes = try patterns.map { try Regex($0, as: (Substring, Substring).self) }
    let expressions = try patterns.map { try NSRegularExpression(pattern: $0) }

    let result = measure([
      Case("match among 10") { for url in fewURLs { blackHole(ten.match(url)) } },
      Case("match among 1,000") { for url in manyURLs { blackHole(thousand.match(url)) } },
      Case("match among 1,000, one list") { for url in manyURLs { blackHole(flat.match(url)) } },
      Case("no match among 1,000") { for url in manyURLs { blackHole(thousand.match(url + "x")) } },
      Case("print among 10") { for destination in fewDestinations { blackHole(ten.url(for: destination)) } },
      Case("print among 1,000") { for destination in manyDestinations { blackHole(thousand.url(for: destination)) } },
      Case("print among 1,000, one list") { for destination in manyDestinations { blackHole(flat.url(for: destination)) } },
      Case("print among 10, one list") { for destination in fewDestinations { blackHole(short.url(for: destination)) } },
      Case("read strictly (ParsedURL)") { for url in manyURLs { blackHole(try? ParsedURL(url)) } },
    ])
    report.table("Ten URLs, evenly over the table", result, per: 10, unit: "URL")
    let lists = measure(
      rounds: 3,
      [
        Case("match among 1,000") { for url in manyURLs { blackHole(thousand.match(url)) } },
        Case("list of 1,000 Regex") {
          for url in manyURLs { blackHole(regexes.lazy.compactMap { try? $0.wholeMatch(in: url)?.output.1 }.first) }
        },
        Case("list of 1,000 NSRegularExpression") {
          for url in manyURLs {
            let range = NSRange(location: 0, length: url.utf16.count)
            blackHole(expressions.lazy.compactMap { $0.firstMatch(in: url, range: range) }.first)
          }
        },
      ])
    report.table("Lists of regular expressions", lists, per: 10, unit: "URL")

    report.bound("match among 1,000 vs 10", result.ratio("match among 1,000", to: "match among 10"), atMost: 1.5)
    report.bound("match vs a list of Regex", lists.ratio("match among 1,000", to: "list of 1,000 Regex"), atMost: 0.1)
    report.bound(
      "match vs a list of NSRegularExpression", lists.ratio("match among 1,000", to: "list of 1,000 NSRegularExpression"), atMost: 0.1)
    report.bound("print vs match among 10", result.ratio("print among 10", to: "match among 10"), atMost: 1)
    report.bound("print vs match among 1,000", result.ratio("print among 1,000", to: "match among 1,000"), atMost: 1)
    report.finish()
  }

  enum RunError: Error { case tablesDisagree }
}
