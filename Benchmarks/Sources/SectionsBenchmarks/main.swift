import Dispatch
import Foundation
import Harness
import TesseraSections

/// Runs an asynchronous way from a measured closure; the measuring thread is none of the pool's.
func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
  let done = DispatchSemaphore(value: 0)
  let box = Box<Value>()
  Task.detached {
    box.value = await body()
    done.signal()
  }
  done.wait()
  return box.value
}

/// Proof of safety: written once before `signal`, read once after `wait`.
final class Box<Value>: @unchecked Sendable {
  var value: Value?
}

func run() throws -> Never {
  let size = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000
  let response = Response(bytes: size)
  let data = Data(response.bytes)
  let payload = Payload(response.bytes)
  let decoder = try makeDecoder(sections: response.sections)
  let foundation = try makeDecoder(sections: response.sections, engine: .foundation)
  let bytes = payload.count

  let expected = try articlesWay(data)
  let delivered = try decoder.decode(payload)
  precondition(delivered.itemCount == expected && delivered.dropped.isEmpty && delivered.failures.isEmpty, "both ways deliver the same")

  var report = Report("Sections")
  report.note("\(bytes) bytes, \(response.sections) sections, \(expected) items")

  let all = measure(
    rounds: 7, time: .milliseconds(20),
    [
      Case("validate") { try? payload.validate() },
      Case("structural scan") { blackHole(try? payload.scan().count) },
      Case("first section") {
        var sections = decoder.sections(in: payload)
        blackHole(try? sections.next()?.decode())
      },
      Case("one core") { blackHole(try? decoder.decode(payload).sections.count) },
      Case("all cores") { blackHole(wait { try? await decoder.decodeConcurrently(payload).sections.count }) },
      Case("JSONDecoder per item") { blackHole(try? foundation.decode(payload).sections.count) },
      Case("article's way") { blackHole(try? articlesWay(data)) },
    ])
  report.table("all sections of one response", all, per: bytes, unit: "byte")
  func megabytes(_ name: String) -> Double { Double(bytes) * 1_000 / all.nanoseconds(name) }
  report.value("validate, MB/s", megabytes("validate"))
  report.value("structural scan, MB/s", megabytes("structural scan"), atLeast: 1_000)
  report.value("one core, MB/s", megabytes("one core"))
  report.value("all cores, MB/s", megabytes("all cores"))
  report.bound("one core vs the article's way", all.ratio("article's way", to: "one core"), atLeast: 10)
  report.bound("all cores vs the article's way", all.ratio("article's way", to: "all cores"), atLeast: 30)
  report.bound("first section vs everything on all cores", all.ratio("first section", to: "all cores"), atMost: 0.1)
  report.finish()
}

try run()
