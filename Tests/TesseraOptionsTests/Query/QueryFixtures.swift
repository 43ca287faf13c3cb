import TesseraOptions

/// A model as a screen would declare it.
enum City {}

extension MenuQuery<City>.Key {
  static var name: Self { "name" }
  static var country: Self { "country" }
  static var region: Self { "admin region" }
  static var population: Self { "population" }
  static var isCapital: Self { "capital" }
}
