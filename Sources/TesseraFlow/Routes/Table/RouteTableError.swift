/// All mistakes in the declarations of a table.
///
/// Correct the declarations it names. Build a table that depends only on source code once in a test.
public struct RouteTableError: Error, Hashable, Sendable {
  /// A mistake in a declaration.
  public struct Problem: Hashable, Sendable {
    /// The kind of mistake. More kinds may be added: keep a `default` when you switch over it outside this
    /// package.
    public enum Kind: Hashable, Sendable {
      /// Two routes have the same path.
      case duplicate
      /// Two routes have paths that differ only in the types of their parameters.
      case ambiguous
      /// A literal is not a path segment.
      case literal
      /// A path part follows a query item or fragment.
      case pathAfterQuery
      /// A query item is declared twice in one route.
      case repeatedQueryItem
      /// A route has two fragments.
      case repeatedFragment
      /// A path has more than 32 segments.
      case tooDeep
      /// The `extract` closure of a declaration returns `nil` for a route that the declaration created.
      case notExtracted
      /// The parent of a route is not in the table.
      case unknownParent
      /// A route is its own ancestor.
      case parentCycle
      /// A text is not a valid route template.
      case template
    }

    /// The kind of mistake.
    public let kind: Kind
    /// The declarations with file and line. Two if they contradict each other.
    public let routes: [String]
    /// The part of the declaration that is wrong. May be empty.
    public let detail: String
  }

  /// The mistakes, in the order of the declarations. Never empty.
  public let problems: [Problem]
}

extension RouteTableError: CustomStringConvertible {
  /// Every problem on its own line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension RouteTableError.Problem: CustomStringConvertible {
  /// The mistake, its location, and how to correct it.
  public var description: String {
    let first = routes.first ?? ""
    let last = routes.last ?? ""
    switch kind {
    case .duplicate: return "\(first) and \(last) have the same path. Remove one, or make it differ by a literal."
    case .ambiguous:
      return "\(first) and \(last) differ only in the types of their parameters, so a URL could mean both. Add a literal to one of them."
    case .literal: return "\(first) has \(detail)."
    case .pathAfterQuery: return "\(first) has the path piece \"\(detail)\" after a query item or fragment. Move it before them."
    case .repeatedQueryItem:
      return "\(first) declares the query item \"\(detail)\" twice. Use one with repeated: for several values."
    case .repeatedFragment: return "\(first) has two fragments. Keep one."
    case .tooDeep:
      return "\(first) has \(detail) segments, the limit is \(RouteTrie.maximumDepth). Use query items for the rest."
    case .notExtracted:
      return "\(first) makes \(detail), but its extract closure returns nil for it. Name the same case in both, or say alias()."
    case .unknownParent: return "\(first) lies under \(detail), which no route of the table prints. Declare it or correct under(_:)."
    case .template: return "\(first) \(detail)"
    case .parentCycle: return "\(first) lies under \(detail), which in turn lies under it. Remove one under(_:)."
    }
  }
}
