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

/// The most memory the process had resident since `forgetPeak`, in bytes.
func peakBytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1_024
}

func forgetPeak() { try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8) }

/// What a way needs above the payload while its result is kept, as a multiple of the payload; the payload itself counts as 1.
func peak<Value>(_ bytes: Int, _ way: () throws -> Value) rethrows -> Double {
  forgetPeak()
  let before = residentBytes()
  let value = try way()
  let after = peakBytes()
  withExtendedLifetime(value) {}
  return 1 + Double(max(0, after - before)) / Double(bytes)
}

func run() throws -> Never {
  let size = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000
  let response = Response(bytes: size)
  let payload = Payload(response.bytes)
  let bytes = payload.count
  let decoder = try makeDecoder(sections: response.sections)
  let reader = try makeReader(sections: response.sections)

  // Memory first, in a fresh process. A small response brings in what is needed only once.
  let small = Response(bytes: 10_000)
  _ = try decoder.decode(Payload(small.bytes))
  _ = try articlesWay(Data(small.bytes))
  let memory = try peak(bytes) { try decoder.decode(payload) }
  let data = Data(response.bytes)
  let articleMemory = try peak(bytes) { try articlesWay(data) }

  let foundation = try makeDecoder(sections: response.sections, engine: .foundation)
  let expected = try articlesWay(data)
  for way in [decoder, reader, foundation] {
    let result = try way.decode(payload)
    precondition(result.itemCount == expected && result.dropped.isEmpty && result.failures.isEmpty, "every way delivers the same")
  }

  var report = Report("Sections")
  report.note("\(bytes) bytes, \(response.sections) sections, \(expected) items")

  let all = measure(
    rounds: 9, time: .milliseconds(20),
    [
      Case("validate") { try? payload.validate() },
      Case("structural scan") { blackHole(try? payload.scan().count) },
      Case("first section") {
        var sections = decoder.sections(in: payload)
        blackHole(try? sections.next()?.decode())
      },
      Case("one core") { blackHole(try? decoder.decode(payload).sections.count) },
      Case("all cores") { blackHole(wait { try? await decoder.decodeConcurrently(payload).sections.count }) },
      Case("one core, models that read themselves") { blackHole(try? reader.decode(payload).sections.count) },
      Case("all cores, models that read themselves") { blackHole(wait { try? await reader.decodeConcurrently(payload).sections.count }) },
      Case("JSONDecoder per item") { blackHole(try? foundation.decode(payload).sections.count) },
      Case("article's way") { blackHole(try? articlesWay(data)) },
    ])
  report.table("all sections of one response", all, per: bytes, unit: "byte")
  for name in all.names {
    report.value("\(name), MB/s", Double(bytes) * 1_000 / all.nanoseconds(name), atLeast: name == "structural scan" ? 1_000 : nil)
  }
  report.bound("one core vs the article's way", all.ratio("article's way", to: "one core"), atLeast: 10)
  report.bound("all cores vs the article's way", all.ratio("article's way", to: "all cores"), atLeast: 30)
  report.bound("first section vs everything on all cores", all.ratio("first section", to: "all cores"), atMost: 0.1)
  report.value(
    "models that read themselves vs the article's way, one core", all.ratio("article's way", to: "one core, models that read themselves"))
  report.value("models that read themselves vs Decodable, one core", all.ratio("one core", to: "one core, models that read themselves"))
  report.bound("peak memory with the payload, in payloads", memory, atMost: 3)
  report.value("peak memory of the article's way, in payloads", articleMemory)
  report.finish()
}

try run()
