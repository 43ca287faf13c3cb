import TesseraTesting

/// The things that the app under test did and no test from outside can see. The app writes them to a file after each change.
struct ConformanceProbe: Codable, Equatable {
  var title = ""
  /// The number of layers that stand over each other; a step of a flow is a page, and none over the one before.
  var layers = 0
  var log: [String] = []
  var said: [String] = []
  var opened: [String] = []
  /// The element that has the keyboard.
  var focus: ConformanceTarget?
}
