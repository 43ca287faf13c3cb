/// A property of a screen's state that items show and edits change, written as a key path: `\.name`.
///
/// The key path is `Sendable`, so a subscript in it can only capture `Sendable` values.
public typealias Property<State, Value> = any WritableKeyPath<State, Value> & Sendable

extension Screen {
  /// The value of a property. A stored property is read from its memory offset, which takes a quarter of the time
  /// of a key path access.
  @inlinable static func value<Value>(of property: Property<State, Value>, in state: State) -> Value {
    guard let offset = MemoryLayout<State>.offset(of: property) else { return state[keyPath: property] }
    return withUnsafeBytes(of: state) { $0.load(fromByteOffset: offset, as: Value.self) }
  }
}

/// Appends one property to another.
///
/// Why `unsafeBitCast` is safe: `Sendable` is a marker protocol without a run-time representation, so both types
/// are a single reference. The joined key path consists of the components of two `Sendable` key paths.
package func joined<Root, Middle, Value>(_ outer: Property<Root, Middle>, _ inner: Property<Middle, Value>) -> Property<Root, Value> {
  let path: WritableKeyPath<Root, Value> = (outer as WritableKeyPath<Root, Middle>).appending(path: inner as WritableKeyPath<Middle, Value>)
  return unsafeBitCast(path, to: Property<Root, Value>.self)
}

/// Appends a property of unknown type to another one. Returns `outer` if the two don't fit. The cast is safe for
/// the same reason as in the overload above.
func joined<Root, Middle>(
  _ outer: Property<Root, Middle>, _ inner: any PartialKeyPath<Middle> & Sendable
) -> any PartialKeyPath<Root> & Sendable {
  let path = (outer as PartialKeyPath<Root>).appending(path: inner as AnyKeyPath) ?? outer
  return unsafeBitCast(path, to: (any PartialKeyPath<Root> & Sendable).self)
}

extension PartialKeyPath {
  /// The property's name as it is stored across restarts: the names of its stored properties, joined by dots.
  ///
  /// The name of a computed property or a subscript isn't stable.
  package var name: String {
    let text = Row.Key.text(ofStored: self) ?? "\(self)"
    let root = "\\\(Root.self)."
    return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
  }

  /// The property's name as it is stored across restarts, with list rows written by their identity:
  /// `guests[=7].name`.
  ///
  /// - Parameter root: The value that contains the lists. The name is found by reading the property from it,
  ///   because only the list's own subscript knows the identity of a row.
  package func name(in root: Root) -> String {
    let name = name
    guard name.contains(Self.computed) else { return name }
    let trace = RowTrace()
    RowTrace.$current.withValue(trace) { _ = root[keyPath: self] }
    var ids = trace.ids[...]
    var (text, rest) = ("", name[...])
    while let range = rest.firstRange(of: Self.computed) {
      guard let id = ids.popFirst() else { return name }
      text += rest[..<range.lowerBound] + "[=\(id)]"
      rest = rest[range.upperBound...].afterParentheses
    }
    return ids.isEmpty ? text + rest : name
  }

  private static var computed: String { ".<computed " }
}

extension Substring {
  /// The text after the first pair of parentheses and the bracket that closes it.
  fileprivate var afterParentheses: Substring {
    var depth = 0
    for index in indices {
      switch self[index] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return self[self.index(after: index)...].dropFirst() }
      default: break
      }
    }
    return ""
  }
}
