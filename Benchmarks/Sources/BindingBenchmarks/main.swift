import Harness
import TesseraBinding

var report = Report("Binding")
dispatch(&report)
state(&report)
reuse(&report)
report.finish()
