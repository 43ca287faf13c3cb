import Foundation
import Harness
import TesseraSections

/// The peak of the process's resident memory since `forgetPeak`, in bytes.
private func peakBytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1_024
}

private func forgetPeak() { try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8) }

/// Prints the number of bytes that a variant needs beyond the payload while its result is kept. A process
/// measures only one variant, because memory left over from another one would be reused unnoticed.
func printPeak(_ way: String, _ size: Int) throws {
  let response = Response(bytes: size)
  // A small response first allocates the memory that is needed only once.
  let small = Response(bytes: 10_000)
  func measure<Value>(_ decode: (Response) throws -> Value) rethrows {
    _ = try decode(small)
    forgetPeak()
    let before = residentBytes()
    let value = try decode(response)
    print(max(0, peakBytes() - before))
    withExtendedLifetime(value) {}
  }
  switch Engine(rawValue: way) {
  case nil: try measure { try articlesWay(Data($0.bytes)) }
  case let engine?:
    let decoder = try makeDecoder(sections: response.sections, engine)
    try measure { try decoder.decode(Payload($0.bytes)) }
  }
}

/// A variant's peak beyond the payload, as a multiple of the payload. NaN if it cannot be measured.
func peak(_ way: String, _ size: Int) -> Double {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = Bundle.main.executableURL
  process.arguments = ["peak", way, "\(size)"]
  process.standardOutput = pipe
  guard (try? process.run()) != nil else { return .nan }
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 / Double(size) } ?? .nan
}
