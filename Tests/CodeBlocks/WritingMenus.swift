import Foundation
import Tessera
import TesseraSQLite

struct Region: Decodable, Sendable { var id: OptionID, name: String }

// block 1
// block 2
func surroundings(_ api: URL, _ path: String) throws -> ScreenEnvironment {
  var environment = ScreenEnvironment()
  // block 3
  return environment
}

struct City: Decodable {
  var country: String, population: Int
}
extension MenuQuery<City>.Key {
  static var country: Self { "country" }
  static var population: Self { "population" }
}
func ask() -> MenuQuery<City> {
  // block 4
}
