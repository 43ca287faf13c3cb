/// A property of a screen's state that is part of the screen's address, as an item of its query: a filter, an order, the chosen tab.
///
/// ```swift
/// struct OrdersScreen: Screen {
///   struct State: ScreenState, Codable { var search = "", status: Status?, sorting = TableSorting(by: Column.date) }
///   static let addressFields: [AddressField<State>] = [
///     .field("q", \.search), .field("status", \.status), .field("sort", \.sorting),
///   ]
/// }
/// ```
/// The address follows the state, `/orders?q=late&sort=-date`: it can be shared and bookmarked, and a page that is
/// opened at it begins with these values,
/// before ``Screen/start(_:)``. While the user types, the address changes without a request and without a step in
/// the history. The app need not know the
/// query: ``/TesseraFlow/App/screen(at:for:)`` is asked for the path alone where it has no screen for the whole route.
///
/// - Law: a value that the screen begins with stands in no address. A value that cannot be read is the one that the screen begins with.
/// - An address is seen by others and written to logs: put nothing secret into it.
public struct AddressField<State: Sendable>: Sendable {
  let name: String
  /// The value as text.
  let text: @Sendable (State) -> String
  /// The change that brings a text into the state; `nil` for one that cannot be read.
  let edit: @Sendable (String) -> Edit<State>?

  /// A property whose value is written and read by functions.
  ///
  /// - Parameters:
  ///   - write: The value as text; empty for none.
  ///   - read: The value that a text is; `nil` if it is none.
  public static func field<Value: Equatable & Sendable>(
    _ name: String, _ property: Property<State, Value>, write: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (String) -> Value?
  ) -> AddressField {
    AddressField(name: name, text: { write($0[keyPath: property]) }, edit: { text in read(text).map { Edit(property, $0) } })
  }

  /// A text, a number, a flag.
  public static func field<Value: LosslessStringConvertible & Equatable & Sendable>(
    _ name: String, _ property: Property<State, Value>
  ) -> AddressField {
    field(name, property, write: \.description, read: { Value($0) })
  }

  /// A text, a number or a flag that may be missing.
  public static func field<Value: LosslessStringConvertible & Equatable & Sendable>(
    _ name: String, _ property: Property<State, Value?>
  ) -> AddressField {
    field(name, property, write: { $0?.description ?? "" }, read: { $0.isEmpty ? .some(nil) : Value($0).map { .some($0) } })
  }

  /// One of several cases.
  public static func field<Value: RawRepresentable & Equatable & Sendable>(
    _ name: String, _ property: Property<State, Value>
  ) -> AddressField where Value.RawValue: LosslessStringConvertible {
    field(name, property, write: \.rawValue.description, read: { Value.RawValue($0).flatMap { Value(rawValue: $0) } })
  }

  /// One of several cases, or none.
  public static func field<Value: RawRepresentable & Equatable & Sendable>(
    _ name: String, _ property: Property<State, Value?>
  ) -> AddressField where Value.RawValue: LosslessStringConvertible {
    field(name, property, write: { $0?.rawValue.description ?? "" }) { text in
      text.isEmpty ? .some(nil) : Value.RawValue(text).flatMap { Value(rawValue: $0) }.map { .some($0) }
    }
  }

  /// The order of a table: `total`, and `-total` from the greatest on.
  public static func field<Key: RawRepresentable<String> & Hashable & Sendable>(
    _ name: String, _ property: Property<State, TableSorting<Key>>
  ) -> AddressField {
    field(name, property, write: { ($0.order == .descending ? "-" : "") + $0.key.rawValue }) { text in
      let isDescending = text.hasPrefix("-")
      return Key(rawValue: isDescending ? String(text.dropFirst()) : text).map {
        TableSorting(by: $0, isDescending ? .descending : .ascending)
      }
    }
  }
}
