import TesseraOptions

// Does not compile, and must not: a menu is a type, so its path and its options are static.
struct InstancePath: MenuType {  // error: …write 'static let path'
  let path = "/v1/roles"
}

struct InstanceOptions: MenuType {  // error: …write 'static let path'
  let staticData = [OptionModel("driver", "Driver")]
}

enum OtherOptions: MenuType {  // error: type 'OtherOptions' does not conform to protocol 'MenuType'
  static let staticData = ["driver"]
}

enum OptionalPath: MenuType {  // error: type 'OptionalPath' does not conform to protocol 'MenuType'
  static let path: String? = "/v1/roles"
}

struct TextPath: OptionsMenu {  // error: type 'TextPath' does not conform to protocol 'OptionsMenu'
  let path = String("/v1/roles")
}

// A misspelled setting or hook does not compile either. As a function, it would never be called.
let wrong = MenuSettings(rowKey: "data")  // error: incorrect argument label in call (have 'rowKey:', expected 'rowsKey:')
