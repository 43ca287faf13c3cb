import Harness
import TesseraBinding

// Arguments: the parts to measure instead of all; or `typed-event` and how often, for tools that count instructions.
if CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) { runForCounting(CommandLine.arguments[1], count) }
var report = Report("Binding")
let asked = CommandLine.arguments.dropFirst()
if asked.isEmpty || asked.contains("dispatch") { dispatch(&report) }
if asked.isEmpty || asked.contains("state") { state(&report) }
if asked.isEmpty || asked.contains("reuse") { reuse(&report) }
report.finish()
