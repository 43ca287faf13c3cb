import AdminSchema
import Tessera

/// The addresses of the admin.
enum AdminRoute: Hashable {
  case home, history, signIn
  case table(String)
  case new(String)
  case record(String, key: String)
  case edit(String, key: String)
  case recordHistory(String, key: String)

  static let table = makeTable()

  /// The address as text. Every name and every key has one.
  var path: String { Self.table.url(for: self) ?? "/" }

  /// The records of a table that a filter accepts.
  static func records(of table: Table, _ filters: [Filter]) -> String {
    AdminRoute.table(table.name).path + "?f=" + Filter.text(of: filters).utf8.map(escaped).joined()
  }

  private static func escaped(_ byte: UInt8) -> String {
    let character = Character(UnicodeScalar(byte))
    if character.isASCII, character.isLetter || character.isNumber { return String(character) }
    return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private static func makeTable() -> RouteTable<AdminRoute> {
    do {
      return try RouteTable {
        RoutePattern(.home) { "/" }
        RoutePattern(.history) { "history" }
        RoutePattern(.signIn) { "sign-in" }
        RoutePattern(AdminRoute.table) {
          "tables"; PathParameter<String>("table")
        } extract: {
          if case .table(let table) = $0 { table } else { nil }
        }
        RoutePattern(AdminRoute.new) {
          "tables"; PathParameter<String>("table"); "new"
        } extract: {
          if case .new(let table) = $0 { table } else { nil }
        }
        RoutePattern(AdminRoute.record) {
          "tables"; PathParameter<String>("table"); "records"; PathParameter<String>("key")
        } extract: {
          if case .record(let table, let key) = $0 { (table, key) } else { nil }
        }
        RoutePattern(AdminRoute.edit) {
          "tables"; PathParameter<String>("table"); "records"; PathParameter<String>("key"); "edit"
        } extract: {
          if case .edit(let table, let key) = $0 { (table, key) } else { nil }
        }
        RoutePattern(AdminRoute.recordHistory) {
          "tables"; PathParameter<String>("table"); "records"; PathParameter<String>("key"); "history"
        } extract: {
          if case .recordHistory(let table, let key) = $0 { (table, key) } else { nil }
        }
      }
    } catch {
      preconditionFailure("The admin's routes conflict: \(error)")
    }
  }
}
