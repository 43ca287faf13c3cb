import Foundation
import Harness
import TesseraSections

/// A value that closures share.
final class Box<Value> {
  var value: Value?
}

/// Runs every variant on one payload: verifies them, times them and prints the results.
struct Comparison {
  let response: Response
  let payload: Payload
  let data: Data
  let decoders: [Engine: SectionsDecoder]

  init(bytes: Int) throws {
    response = Response(bytes: bytes)
    (payload, data) = (Payload(response.bytes), Data(response.bytes))
    let sections = response.sections
    decoders = try Dictionary(uniqueKeysWithValues: Engine.allCases.map { ($0, try makeDecoder(sections: sections, $0)) })
  }

  /// The contents, after verifying that every variant decodes the same.
  func check() throws -> Contents {
    let expected = try articlesWay(data)
    let onePass = try JSONDecoder().decode(OnePass.self, from: data)
    precondition(onePass.contents == expected, "one JSONDecoder delivers the same")
    for (engine, decoder) in decoders {
      let result = try decoder.decode(payload)
      precondition(result.contents == expected && result.dropped.isEmpty && result.failures.isEmpty, "\(engine) delivers the same")
    }
    return expected
  }

  func measured(_ used: Box<Int>) -> Harness.Measurement {
    used.value = 0
    func use(_ result: SectionsResult?) { used.value? &+= result?.delivered.reduce(0) { $0 &+ $1.count } ?? 0 }
    func one(_ name: String, _ engine: Engine) -> Case {
      let decoder = decoders[engine].unsafelyUnwrapped
      return Case(name) { use(try? decoder.decode(payload)) }
    }
    return measure(
      rounds: 9, time: .milliseconds(20),
      [
        Case("JSONDecoder") { used.value? &+= (try? JSONDecoder().decode(OnePass.self, from: data).sections.count) ?? 0 },
        Case("validate") { used.value? &+= (try? payload.validate()) == nil ? 0 : 1 },
        Case("structural scan") { used.value? &+= (try? payload.scan().count) ?? 0 },
        one("Decodable", .decodable), one("@PayloadModel", .models),
        Case("article's way") { used.value? &+= (try? articlesWay(data).count) ?? 0 },
      ])
  }
}

func run(_ size: Int) throws -> Never {
  var report = Report("Sections")
  let memory = Dictionary(uniqueKeysWithValues: ["decodable", "models", "article"].map { ($0, peak($0, size)) })
  let used = Box<Int>()
  for bytes in [10_000, size] {
    let comparison = try Comparison(bytes: bytes)
    let contents = try comparison.check()
    let count = comparison.payload.count
    report.note("\(count) bytes, \(comparison.response.sections) sections, \(contents.count) items, checksum \(contents.checksum)")
    let all = comparison.measured(used)
    report.table("all sections of one response of \(count) bytes", all, per: count, unit: "byte")
    for name in all.names { report.value("\(name), MB/s", Double(count) * 1_000 / all.nanoseconds(name)) }
    let title = "at \(count) bytes"
    report.bound("@PayloadModel vs one JSONDecoder \(title)", all.ratio("JSONDecoder", to: "@PayloadModel"), atLeast: 9)
    report.bound("Decodable vs one JSONDecoder \(title)", all.ratio("JSONDecoder", to: "Decodable"), atLeast: 4)
    report.bound("@PayloadModel vs the article's way \(title)", all.ratio("article's way", to: "@PayloadModel"), atLeast: 80)
    guard bytes == size else { continue }
    report.bound("structural scan, MB/s", Double(count) * 1_000 / all.nanoseconds("structural scan"), atLeast: 1_300)
    report.bound("Decodable vs the article's way", all.ratio("article's way", to: "Decodable"), atLeast: 10)
    if let peer = Simdjson.measure(comparison.response.bytes, expecting: contents.count) {
      report.value("simdjson into C++ structs, ns/byte", peer)
      report.bound(
        "@PayloadModel vs simdjson's typed structs, speed", peer / (all.nanoseconds("@PayloadModel") / Double(count)), atLeast: 0.6)
    } else {
      report.note("simdjson is not measured: it needs a C++ compiler and libsimdjson-dev")
    }
  }
  report.bound("peak memory of @PayloadModel above the payload, in payloads", memory["models"] ?? .nan, atMost: 2)
  report.bound("peak memory of Decodable above the payload, in payloads", memory["decodable"] ?? .nan, atMost: 2)
  report.value("peak memory of the article's way above the payload, in payloads", memory["article"] ?? .nan)
  report.note("\(used.value ?? 0) results were used")
  report.finish()
}

/// Decodes a response `count` times, for tools that count instructions. The difference between two counts is
/// the cost per decoding.
func repeated(_ way: String, _ size: Int, _ count: Int) throws {
  let comparison = try Comparison(bytes: size)
  var used = 0
  for _ in 0..<count {
    switch (way, Engine(rawValue: way)) {
    case ("scan", _): used &+= try comparison.payload.scan().count
    case ("validate", _): try comparison.payload.validate()
    case (_, let engine?): used &+= try comparison.decoders[engine]?.decode(comparison.payload).delivered.count ?? 0
    default: used &+= try JSONDecoder().decode(OnePass.self, from: comparison.data).sections.count
    }
  }
  print(used)
}

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "peak" {
  try printPeak(arguments[2], Int(arguments[3]) ?? 1_000_000)
} else if arguments.count == 5, arguments[1] == "repeat" {
  try repeated(arguments[2], Int(arguments[3]) ?? 10_000, Int(arguments[4]) ?? 1)
} else {
  try run(arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000)
}
