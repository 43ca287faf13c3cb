import Foundation

/// A data file that should have been shipped with this module and was not, or cannot be read.
public struct ResourceError: Error, CustomStringConvertible {
  /// The file's name.
  public let file: String
  /// The fault and the remedy.
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

  /// The rows of a tab-separated file below its header, each with `columns` fields; a row of another width is an error.
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

  /// Changes whenever a file does.
  static func fingerprint() throws -> Fingerprint {
    var fingerprint = Fingerprint()
    for name in names { fingerprint.combine(try data(name)) }
    return fingerprint
  }
}
