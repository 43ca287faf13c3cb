import Harness
import TesseraBinding

// Arguments: the parts to measure (default: all), or a path such as `typed-event` and a count, for tools that
// count instructions.
if CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) { runForCounting(CommandLine.arguments[1], count) }
var report = Report("Binding")
let asked = CommandLine.arguments.dropFirst()
if asked.isEmpty || asked.contains("dispatch") { dispatch(&report) }
if asked.isEmpty || asked.contains("state") { state(&report) }
if asked.isEmpty || asked.contains("reuse") { reuse(&report) }
report.finish()
