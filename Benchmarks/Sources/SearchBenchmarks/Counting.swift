import Harness
import TesseraOptions
import TesseraSearch

/// Types `count` names letter by letter and exits, for tools that count instructions:
/// `SearchBenchmarks first-50 20`.
///
/// The names are composed of syllables and the same in every run, so that no data has to be fetched.
func runForCounting(_ path: String, _ count: Int) -> Never {
  guard path == "first-50" else { fatalError("'\(path)' is no path of these benchmarks") }
  let syllables = ["ba", "ni", "ra", "hu", "nto", "ka", "el", "san", "mar", "or", "dal", "wa", "shi", "ter", "um", "quo"]
  let names = (0..<30_000).map { number in
    let first = syllables[number % 16] + syllables[number / 16 % 16] + syllables[number / 256 % 16]
    return number % 3 == 0 ? "\(first) \(syllables[number * 7 % 16])\(syllables[number / 3 % 16])" : first + syllables[number / 4_096 % 16]
  }
  let index = SearchIndex(names)
  var keystrokes = Keystrokes()
  let queries = keystrokes.typed(from: names)
  var found = 0
  for _ in 0..<count { for query in queries { found += index.first(50, for: query).count } }
  end(found)
}
