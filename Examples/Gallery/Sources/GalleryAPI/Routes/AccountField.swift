import Foundation
import GRDB

/// An account value that can be changed on its own.
enum AccountField: String, CaseIterable, Sendable {
  case name, email, phone, language, city, role, branches, notifications

  /// The value to store. Throws a problem in the user's language.
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

/// The reason for rejecting a value, as a message for the user.
struct FieldProblem: Error {
  var message: String

  init(_ english: String, _ arabic: String, _ language: Language) {
    message = language == .arabic ? arabic : english
  }

  /// The problems of a request, by field name.
  typealias ByField = [String: String]
}

extension FieldProblem.ByField {
  /// The checked value of a field. If it is rejected, records the problem and returns `nil`.
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
