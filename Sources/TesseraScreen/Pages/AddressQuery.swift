internal import TesseraURL

/// The part of an address that a screen's state decides on.
package struct AddressQuery: Equatable {
  /// The names that belong to the screen, also of items that are left out.
  let names: Set<String>
  /// The items, in the order of the screen's fields.
  let items: [(name: String, value: String)]

  /// The most bytes of all items together; what does not fit is left out.
  private static let maximumSize = 2_000

  package static func == (left: AddressQuery, right: AddressQuery) -> Bool {
    left.names == right.names && left.items.elementsEqual(right.items) { $0 == $1 }
  }

  /// A route with these items instead of those that it has under their names.
  package func placed(in route: String) -> String {
    var parts = Self.others(route, names)
    var size = 0
    for (name, value) in items {
      let item = Self.encoded(name) + "=" + Self.encoded(value)
      size += item.utf8.count + 1
      if size <= Self.maximumSize { parts.append(item) }
    }
    return Self.path(of: route) + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }

  /// Whether two routes differ in nothing but these items.
  package func isSamePlace(_ left: String, _ right: String) -> Bool {
    Self.path(of: left) == Self.path(of: right) && Self.others(left, names) == Self.others(right, names)
  }

  /// The names of the items in a route's query.
  package static func names(in route: String) -> [String] { items(of: route).map(\.name) }

  /// The route without its query.
  package static func path(of route: String) -> String { String(route.prefix { $0 != "?" && $0 != "#" }) }

  /// The decoded items of a route's query; of a name that comes twice the first.
  static func items(of route: String) -> [(name: String, value: String)] {
    fields(of: route).map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count == 2 ? decoded(parts[1]) : "")
    }
  }

  private static func others(_ route: String, _ names: Set<String>) -> [String] {
    fields(of: route).filter { !names.contains(decoded($0.prefix { $0 != "=" })) }.map(String.init)
  }

  private static func fields(of route: String) -> [Substring] {
    guard let start = route.firstIndex(of: "?") else { return [] }
    return route[route.index(after: start)...].prefix { $0 != "#" }.split(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    Array(text.utf8).withUnsafeBufferPointer { PercentCoding.withDecoded($0, plusIsSpace: true) { String(decoding: $0, as: UTF8.self) } }
  }
}

extension ScreenLayer {
  package var addressQuery: AddressQuery? {
    let fields = S.addressFields
    if fields.isEmpty { return nil }
    let items = fields.compactMap { field -> (name: String, value: String)? in
      let text = field.text(state)
      return text == addressDefaults[field.name] ? nil : (field.name, text)
    }
    return AddressQuery(names: Set(fields.map(\.name)), items: items)
  }

  package func takeAddress(_ route: String) {
    let fields = S.addressFields
    guard !fields.isEmpty else { return }
    wake()
    let items = AddressQuery.items(of: route)
    for field in fields {
      let given = items.first { $0.name == field.name }?.value
      // The app read it by itself: without it the address would lead elsewhere.
      if !hasBegun, let given, !given.isEmpty, given == addressDefaults[field.name] { addressDefaults[field.name] = nil }
      guard let text = given ?? addressDefaults[field.name], text != field.text(state),
        let edit = field.edit(text) ?? addressDefaults[field.name].flatMap(field.edit)
      else { continue }
      // What an address brings before the beginning is what the screen begins with; later it is as if the user had chosen it.
      if hasBegun { perform(.edit(edit)) } else { edit.apply(to: &state) }
    }
    needsEvaluation = true
  }

  /// Where a page of one screen is, whose address its host knows.
  var ownLocation: ScreenLocation? {
    guard kind == .root, id == .root, let route = core.route, let query = addressQuery else { return nil }
    return ScreenLocation(path: query.placed(in: route), depth: 0)
  }

  /// Tells the host the address, where the state decides on it and it is another one.
  func tellAddress() {
    guard let location = ownLocation, location.path != core.route || core.told != nil, core.told != location else { return }
    core.told = location
    (core.host as? any NavigatingHost)?.navigate(to: location)
  }
}
