import Foundation
import GRDB

/// A value of the account that may be changed alone.
enum AccountField: String, CaseIterable, Sendable {
  case name, email, phone, language, city, role, branches, notifications

  /// The value to store, or a problem in the language of the reader.
  func checked(_ value: JSONValue, _ db: Database, _ language: Language) throws -> JSONValue {
    switch self {
    case .name: return .string(try Checks.name(value, language))
    case .email: return .string(try Checks.email(value, language))
    case .phone: return .string(try Checks.phone(value, language))
    case .language:
      guard let code = Checks.single(value), Language(rawValue: code) != nil else {
        throw FieldProblem("Choose English or Arabic.", "اختر الإنجليزية أو العربية.", language)
      }
      return .string(code)
    case .city: return .string(try Checks.city(value, db, language))
    case .role: return .string(try Checks.document(value, "roles", db, language))
    case .branches:
      return .array(try Checks.documents(value, "branches", 1...50, db, language).map(JSONValue.string))
    case .notifications:
      return .array(try Checks.documents(value, "notifications", 0...50, db, language).map(JSONValue.string))
    }
  }
}

/// The reason for refusing a value, in words for the person who entered it.
struct FieldProblem: Error {
  var message: String

  init(_ english: String, _ arabic: String, _ language: Language) {
    message = language == .arabic ? arabic : english
  }

  /// The problems of a request's fields, by their names.
  typealias ByField = [String: String]
}

extension FieldProblem.ByField {
  /// A field's value; `nil`, and a problem noted, where it is refused.
  @discardableResult
  mutating func check<Checked>(_ field: String, _ value: () throws -> Checked) throws -> Checked? {
    do {
      return try value()
    } catch let problem as FieldProblem {
      self[field] = problem.message
      return nil
    }
  }
}
