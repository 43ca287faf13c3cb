import TesseraOptions

// Does not compile, and must not: a menu is a type, so its path and its options are static.
struct InstancePath: MenuType { let path = "/v1/roles" }  // error: type 'InstancePath' does not conform to protocol 'MenuType'

struct InstanceOptions: MenuType { let staticData = [OptionModel("driver", "Driver")] }  // error: type 'InstanceOptions' does not conform to protocol 'MenuType'

enum OtherOptions: MenuType { static let staticData = ["driver"] }  // error: type 'OtherOptions' does not conform to protocol 'MenuType'

enum OptionalPath: MenuType { static let path: String? = "/v1/roles" }  // error: type 'OptionalPath' does not conform to protocol 'MenuType'

struct TextPath: OptionsMenu { let path = String("/v1/roles") }  // error: type 'TextPath' does not conform to protocol 'OptionsMenu'

enum MisspelledSetting: MenuType {
  static let path = "/v1/roles"
  static let settings = MenuSettings(rowKey: "data")  // error: incorrect argument label in call (have 'rowKey:', expected 'rowsKey:')
}
