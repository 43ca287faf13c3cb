import Foundation
import Harness
import TesseraOptions
import TesseraScreen

/// Menus of 34,000 options: opening a picker, moving its visible range, searching, grouping, and the memory
/// per visitor.
@main
enum Run {
  static func main() {
    var report = Report("Options")
    opening(&report)
    grouping(&report)
    memory(&report)
    loading(&report)
    report.finish()
  }

  // MARK: Opening

  static func opening(_ report: inout Report) {
    let menus = MenuEnvironment()
    func open<Menu: MenuType>(_ menu: Menu.Type) { blackHole(OptionsPage(menu, menus).shownRows) }
    open(Large.self)
    open(Small.self)
    let measured = measure(
      rounds: 15, time: .milliseconds(20), [Case("50 options") { open(Small.self) }, Case("34,000 options") { open(Large.self) }])
    report.table("opening a picker of a menu that is loaded, to the last element of its rows", measured, unit: "opening")
    report.bound("opening a picker with 34,000 options vs one with 50", measured.ratio("34,000 options", to: "50 options"), atMost: 3)

    let small = OptionsPage(Small.self, menus)
    let large = OptionsPage(Large.self, menus)
    var position = 0
    let using = measure(
      rounds: 15, time: .milliseconds(20),
      [
        Case("press one of 50") { small.press("o.7") },
        Case("press one of 34,000") { large.press("o.\(large.firstShown)") },
        Case("move the visible range") {
          position = (position + 4_000) % 33_000
          large.reveal(position..<position + 20)
        },
      ])
    report.table("using it", using, unit: "event")
  }

  // MARK: Grouping

  static func grouping(_ report: inout Report) {
    let cities = City.sample
    let regions = cities.map(\.region.id.text)
    let pairs = cities.map { (id: $0.id, region: $0.region.id.text) }
    let measured = measure(
      rounds: 15, time: .milliseconds(60),
      [
        Case("Dictionary(grouping:) of numbers") { blackHole(Dictionary(grouping: cities.indices) { regions[$0] }.count) },
        Case("Dictionary(grouping:) of ids beside their regions") { blackHole(Dictionary(grouping: pairs) { $0.region }.count) },
        Case("Dictionary(grouping:) of cities") { blackHole(Dictionary(grouping: cities) { $0.region.id.text }.count) },
        Case("grouped") {
          blackHole(
            cities.grouped {
              ($0.region.id, $0.region.name)
            } option: {
              OptionModel($0.id, $0.name)
            }.groups.count)
        },
      ])
    report.table("34,000 cities by region", measured, per: cities.count, unit: "city")
    report.bound(
      "grouping options vs Dictionary(grouping:) over their ids",
      measured.ratio("grouped", to: "Dictionary(grouping:) of ids beside their regions"), atMost: 2)
  }

  // MARK: Memory

  static func memory(_ report: inout Report) {
    let menus = MenuEnvironment()
    _ = OptionsPage(Small.self, menus)
    let before = heapInUseBytes()
    let first = OptionsPage(Large.self, menus)
    let menu = heapInUseBytes() - before
    var pages: [OptionsPage<Large>] = []
    let count = 200
    for _ in 0..<count { pages.append(OptionsPage(Large.self, menus)) }
    let visitors = heapInUseBytes() - before - menu
    var small: [OptionsPage<Small>] = []
    let beforeSmall = heapInUseBytes()
    for _ in 0..<count { small.append(OptionsPage(Small.self, menus)) }
    let others = heapInUseBytes() - beforeSmall
    blackHole((first, pages, small))
    report.note("a menu of 34,000 options, with its index, and one visitor: \(menu / 1024) KiB")
    report.value("KiB per visitor with 34,000 options open", Double(visitors) / Double(count) / 1024)
    report.value("KiB per visitor with 50 options open", Double(others) / Double(count) / 1024)
    report.bound("a visitor's memory with 34,000 options vs the menu's", Double(visitors) / Double(count) / Double(menu), atMost: 0.05)
  }

  // MARK: Loading

  static func loading(_ report: inout Report) {
    let rows = (0..<34_000).map { #"{"id":\#($0),"name":"City \#($0)","region":{"id":"R\#($0 % 1_000)","name":"Region \#($0 % 1_000)"}}"# }
    let data = Data("[\(rows.joined(separator: ","))]".utf8)
    struct Row: Decodable, Sendable {
      struct Region: Decodable, Sendable { let id: OptionID, name: String }
      let id: OptionID, name: String
      let region: Region
    }
    struct PlainRow: Decodable {
      struct Region: Decodable { let id: String, name: String }
      let id: Int, name: String
      let region: Region
    }
    let decoder = JSONDecoder()
    let options = (0..<34_000).map { OptionModel(OptionID($0), "City \($0)") }
    let measured = measure(
      rounds: 5, time: .milliseconds(100),
      [
        Case("JSONDecoder") { blackHole((try? decoder.decode([PlainRow].self, from: data))?.count) },
        Case("MenuPayload") { blackHole((try? MenuPayload<Row>(data))?.rows.count) },
        Case("LoadedMenu with its index") { blackHole(LoadedMenu(options).count) },
      ])
    report.table("loading 34,000 rows", measured, per: 34_000, unit: "row")
  }
}
