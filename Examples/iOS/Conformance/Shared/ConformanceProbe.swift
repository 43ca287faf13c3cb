import TesseraTesting

/// The things that the app under test did and no test from outside can see. The app writes them to a file after each change.
struct ConformanceProbe: Codable, Equatable {
  var title = ""
  /// The number of layers over each other. A step of a flow is a page, not a layer over the previous step.
  var layers = 0
  var log: [String] = []
  var said: [String] = []
  var opened: [String] = []
  /// The element that has the keyboard.
  var focus: HostConformance.Target?
}
