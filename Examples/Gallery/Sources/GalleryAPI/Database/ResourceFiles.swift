import Foundation

/// A data file of this module that is missing or unreadable.
public struct ResourceError: Error, CustomStringConvertible {
  public let file: String
  /// The problem and the remedy.
  public let description: String

  init(_ file: String, _ problem: String) {
    self.file = file
    self.description = "GalleryAPI's data file \(file): \(problem). Deploy the executable with its resource bundle beside it."
  }
}

/// The files of the `Data` folder.
enum ResourceFiles {
  static let names = [
    "account.json", "addresses.json", "branches.json", "cities.tsv", "countries.tsv", "courses.json", "invoices.json", "notifications.json",
    "orders.json", "people.json", "products.json", "regions.tsv", "roles.json", "vehicle-types.json",
  ]

  static func data(_ name: String) throws -> Data {
    guard let folder = Bundle.module.resourceURL else { throw ResourceError(name, "there is no resource bundle") }
    do {
      return try Data(contentsOf: folder.appending(path: "Data").appending(path: name))
    } catch {
      throw ResourceError(name, "\(error)")
    }
  }

  /// The rows of a tab-separated file, without its header. Throws if a row doesn't have `columns` fields.
  static func rows(_ name: String, columns: Int) throws -> [[String]] {
    try data(name).split(separator: UInt8(ascii: "\n")).dropFirst().enumerated().map { index, line in
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == columns else { throw ResourceError(name, "line \(index + 2) has \(fields.count) fields instead of \(columns)") }
      return fields
    }
  }

  static func json<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: try data(name))
    } catch let error as DecodingError {
      throw ResourceError(name, "\(error)")
    }
  }

  static func fingerprint() throws -> Fingerprint {
    var fingerprint = Fingerprint()
    for name in names { fingerprint.combine(try data(name)) }
    return fingerprint
  }
}
