extension Page {
  /// A property of a screen's state that is part of its address, as a query item: a filter, a sort order, the
  /// selected tab.
  ///
  /// ```swift
  /// struct OrdersScreen: Screen {
  ///   struct State: ScreenState, Codable { var search = "", status: Status?, sorting = TableSorting(by: Column.date) }
  ///   static let behavior = Behavior(addressFields: [
  ///     .field("q", \.search), .field("status", \.status), .field("sort", \.sorting),
  ///   ])
  /// }
  /// ```
  /// The address follows the state, as in `/orders?q=late&sort=-date`, so that it can be shared and bookmarked. A
  /// page that is opened with it has these values before ``Screen/start(_:)``. While the user types, the address
  /// changes without a request and without a history entry. The app doesn't have to know the query: if it has no
  /// screen for the whole route, `App.screen(at:for:)` is called with the path alone.
  ///
  /// - Law: the screen's initial values are omitted from the address. An invalid value in an address has no effect:
  ///   the initial value applies.
  /// - Addresses are visible to others and written to logs, so never put secrets into them.
  public struct AddressField<State: Sendable>: Sendable {
    let name: String
    /// The value as text.
    let text: @Sendable (State) -> String
    /// The edit that applies a text to the state. `nil` if the text is invalid.
    let edit: @Sendable (String) -> Edit<State>?

    /// A property whose value is formatted and parsed by functions.
    ///
    /// - Parameters:
    ///   - write: Formats a value. Empty for no value.
    ///   - read: Parses text. `nil` if it is invalid.
    public static func field<Value: Equatable & Sendable>(
      _ name: String, _ property: Property<State, Value>, write: @escaping @Sendable (Value) -> String,
      read: @escaping @Sendable (String) -> Value?
    ) -> AddressField {
      AddressField(name: name, text: { write($0[keyPath: property]) }, edit: { text in read(text).map { Edit(property, $0) } })
    }

    /// A text, number or flag.
    public static func field<Value: LosslessStringConvertible & Equatable & Sendable>(
      _ name: String, _ property: Property<State, Value>
    ) -> AddressField {
      field(name, property, write: \.description, read: { Value($0) })
    }

    /// An optional text, number or flag.
    public static func field<Value: LosslessStringConvertible & Equatable & Sendable>(
      _ name: String, _ property: Property<State, Value?>
    ) -> AddressField {
      field(name, property, write: { $0?.description ?? "" }, read: { $0.isEmpty ? .some(nil) : Value($0).map { .some($0) } })
    }

    /// A case of an enumeration.
    public static func field<Value: RawRepresentable & Equatable & Sendable>(
      _ name: String, _ property: Property<State, Value>
    ) -> AddressField where Value.RawValue: LosslessStringConvertible {
      field(name, property, write: \.rawValue.description, read: { Value.RawValue($0).flatMap { Value(rawValue: $0) } })
    }

    /// An optional case of an enumeration.
    public static func field<Value: RawRepresentable & Equatable & Sendable>(
      _ name: String, _ property: Property<State, Value?>
    ) -> AddressField where Value.RawValue: LosslessStringConvertible {
      field(name, property, write: { $0?.rawValue.description ?? "" }) { text in
        text.isEmpty ? .some(nil) : Value.RawValue(text).flatMap { Value(rawValue: $0) }.map { .some($0) }
      }
    }

    /// The sort order of a table: `total`, or `-total` for descending.
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
}
