import Harness
import TesseraBinding

// Arguments: the parts to measure instead of all.
var report = Report("Binding")
let asked = CommandLine.arguments.dropFirst()
if asked.isEmpty || asked.contains("dispatch") { dispatch(&report) }
if asked.isEmpty || asked.contains("state") { state(&report) }
if asked.isEmpty || asked.contains("reuse") { reuse(&report) }
report.finish()
