import Foundation
import GRDB

/// Validation shared by account fields and invitations. Each check returns the value to store.
enum Checks {
  /// A string, or the only string of an array, as single-choice pickers send it.
  static func single(_ value: JSONValue?) -> String? {
    value?.string ?? value?.strings.flatMap { $0.count == 1 ? $0.first : nil }
  }

  static func name(_ value: JSONValue?, _ language: Language) throws -> String {
    let name = (value?.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty else { throw FieldProblem("Enter a name.", "أدخل الاسم.", language) }
    guard name.count <= 100, name.utf8.count <= 800 else {
      throw FieldProblem("Use at most 100 characters.", "استخدم 100 حرف على الأكثر.", language)
    }
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw FieldProblem("Leave out control characters.", "احذف رموز التحكم.", language)
    }
    return name
  }

  static func email(_ value: JSONValue?, _ language: Language) throws -> String {
    let email = (value?.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard email.utf8.count <= 254, email.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), parts.count == 2, !parts[0].isEmpty,
      parts[1].contains("."), parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
    else { throw FieldProblem("Enter an address such as name@example.com.", "أدخل عنوانًا مثل name@example.com.", language) }
    return email
  }

  static func phone(_ value: JSONValue?, _ language: Language) throws -> String {
    let phone = (value?.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let digits = phone.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    guard phone.utf8.count <= 32, (7...15).contains(digits), phone.allSatisfy({ "+ -()0123456789".contains($0) }) else {
      throw FieldProblem("Enter a number such as +966 55 555 0142.", "أدخل رقمًا مثل ‎+966 55 555 0142‎.", language)
    }
    return phone
  }

  static func city(_ value: JSONValue?, _ db: Database, _ language: Language) throws -> String {
    guard let id = single(value), id.utf8.count <= 64, try GalleryDatabase.place(db, id: id)?.kind == .city else {
      throw FieldProblem("Choose a city from the list.", "اختر مدينة من القائمة.", language)
    }
    return id
  }

  static func cities(_ value: JSONValue?, _ count: ClosedRange<Int>, _ db: Database, _ language: Language) throws -> [String] {
    try ids(value, count, language).map { try city(.string($0), db, language) }
  }

  static func places(_ value: JSONValue?, _ count: ClosedRange<Int>, _ db: Database, _ language: Language) throws -> [String] {
    try ids(value, count, language).map { id in
      guard id.utf8.count <= 64, try GalleryDatabase.place(db, id: id) != nil else {
        throw FieldProblem("Choose a place from the list.", "اختر مكانًا من القائمة.", language)
      }
      return id
    }
  }

  static func document(_ value: JSONValue?, _ collection: String, _ db: Database, _ language: Language) throws -> String {
    guard let id = single(value), id.utf8.count <= 64,
      try GalleryDatabase.document(db, collection, id: id, language: language) != nil
    else { throw FieldProblem("Choose one from the list.", "اختر من القائمة.", language) }
    return id
  }

  static func documents(
    _ value: JSONValue?, _ collection: String, _ count: ClosedRange<Int>, _ db: Database, _ language: Language
  ) throws -> [String] {
    try ids(value, count, language).map { try document(.string($0), collection, db, language) }
  }

  /// The ids in order, without duplicates.
  private static func ids(_ value: JSONValue?, _ count: ClosedRange<Int>, _ language: Language) throws -> [String] {
    var seen = Set<String>()
    guard let strings = value == nil || value == .null ? [] : value?.strings else {
      throw FieldProblem("Send a list of ids.", "أرسل قائمة من المعرّفات.", language)
    }
    let ids = strings.filter { seen.insert($0).inserted }
    guard ids.count >= count.lowerBound else { throw FieldProblem("Choose at least one.", "اختر واحدًا على الأقل.", language) }
    guard ids.count <= count.upperBound else {
      throw FieldProblem("Choose at most \(count.upperBound).", "اختر \(count.upperBound) على الأكثر.", language)
    }
    return ids
  }
}
