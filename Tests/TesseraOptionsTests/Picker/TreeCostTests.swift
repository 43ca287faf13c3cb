import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// Regions with towns, which count how often the type of their ids is read.
private enum Regions: MenuType {
  static let asked = Mutex(0)
  static let count = 60
  static let staticData = (0..<count).map { region in
    let towns = (0..<5).map { OptionModel(OptionID("R\(region)T\($0)"), "Town \($0)") }
    return OptionModel(OptionID("R\(region)"), "Region \(region)", children: towns)
  }
  static var settings: MenuSettings {
    asked.withLock { $0 += 1 }
    return MenuSettings()
  }
}

@Suite("The cost of choices in trees")
struct TreeCostTests {
  @Test("Each thing that is chosen, and was not found in the menu, is looked at a few times at each press, however many rows there are")
  func chosen() async throws {
    let elsewhere = (0..<200).map { OptionModel(OptionID("E\($0)"), "Elsewhere \($0)") }
    var config = OptionsViewConfig(search: false)
    config.parents = .covering
    let picker = OptionsPicker(Regions.self, title: "Regions", isMultiple: true, config: config)
    let app = Headless(picker, state: .init(OptionSelection(elsewhere)))
    try await app.settle()
    Regions.asked.withLock { $0 = 0 }
    app.tap("Region 7")
    #expect(app.state.selection.count == elsewhere.count + 1)
    #expect(Regions.asked.withLock { $0 } < 10 * (elsewhere.count + Regions.count))
  }
}
