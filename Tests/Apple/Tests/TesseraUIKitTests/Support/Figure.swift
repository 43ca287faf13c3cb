import Foundation
import Testing

/// A count with its bound, which fails where it is missed. `Scripts/apple-bench.sh` prints it, and `make
/// bench-report` has it from the file that the
/// variable `TESSERA_BENCH_RESULTS` names the folder of.
@MainActor
func figure(_ title: String, _ value: Int, atMost bound: Int, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(value <= bound, "\(title)", sourceLocation: sourceLocation)
  let environment = ProcessInfo.processInfo.environment
  guard environment["TESSERA_APPLE_ROWS"] != nil else { return }
  print("figure: \(title): \(value), at most \(bound)\(value <= bound ? "" : " MISSED")")
  guard let folder = environment["TESSERA_BENCH_RESULTS"], !folder.isEmpty, let file = fopen("\(folder)/UIKit.jsonl", "a") else { return }
  defer { fclose(file) }
  fputs(#"{"figure": "\#(title)", "value": \#(value), "atMost": \#(bound), "atLeast": null, "met": \#(value <= bound)}"# + "\n", file)
}
