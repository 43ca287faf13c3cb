/// A property of a screen's state that items show and edits change, written as a key path: `\.name`.
///
/// `Sendable`: capture nothing in a subscript of the path that is not.
public typealias Property<State, Value> = any WritableKeyPath<State, Value> & Sendable

extension Screen {
  /// The value of a property: read from its position where it is stored in the state itself, in a quarter of the time that a key path takes.
  @inlinable static func value<Value>(of property: Property<State, Value>, in state: State) -> Value {
    guard let offset = MemoryLayout<State>.offset(of: property) else { return state[keyPath: property] }
    return withUnsafeBytes(of: state) { $0.load(fromByteOffset: offset, as: Value.self) }
  }
}

/// Two properties as one.
///
/// Proof for `unsafeBitCast`: `Sendable` is a marker without a run-time representation, so both types are one reference; the parts of the joined
/// key path are those of two that are `Sendable`.
package func joined<Root, Middle, Value>(_ outer: Property<Root, Middle>, _ inner: Property<Middle, Value>) -> Property<Root, Value> {
  let path: WritableKeyPath<Root, Value> = (outer as WritableKeyPath<Root, Middle>).appending(path: inner as WritableKeyPath<Middle, Value>)
  return unsafeBitCast(path, to: Property<Root, Value>.self)
}

/// Two properties as one, where the type of the second is not known; the first where they do not meet. The proof is that of the other one.
func joined<Root, Middle>(
  _ outer: Property<Root, Middle>, _ inner: any PartialKeyPath<Middle> & Sendable
) -> any PartialKeyPath<Root> & Sendable {
  let path = (outer as PartialKeyPath<Root>).appending(path: inner as AnyKeyPath) ?? outer
  return unsafeBitCast(path, to: (any PartialKeyPath<Root> & Sendable).self)
}

extension PartialKeyPath {
  /// The name of a property that survives a restart: its stored parts with dots between them.
  ///
  /// A computed property or a subscript has no such name.
  package var name: String {
    let text = ItemKey.text(ofStored: self) ?? "\(self)"
    let root = "\\\(Root.self)."
    return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
  }

  /// The name of a property that survives a restart, rows of lists by their identity: `guests[=7].name`.
  ///
  /// - Parameter root: The value in which the rows are looked up: their identity stands in the key path, where nobody but the list can read it.
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
  /// The text behind the first parentheses, and the bracket that closes it.
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
