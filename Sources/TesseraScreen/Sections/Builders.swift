/// Items as the builder collects them; one item needs no array.
public enum ItemList<Owner: Screen>: Sendable {
  case none
  case one(AnyItem<Owner>)
  case many([AnyItem<Owner>])

  var array: [AnyItem<Owner>] {
    switch self {
    case .none: []
    case .one(let item): [item]
    case .many(let items): items
    }
  }

  consuming func appending(_ next: ItemList) -> ItemList {
    switch (consume self, next) {
    case (.none, let next): return next
    case (let list, .none): return list
    case (.one(let first), .one(let second)): return .many([first, second])
    case (.one(let first), .many(let rest)): return .many([first] + rest)
    case (.many(var items), let next):
      switch next {
      case .none: break
      case .one(let item): items.append(item)
      case .many(let more): items.append(contentsOf: more)
      }
      return .many(items)
    }
  }
}

/// Collects the items of a section from statements, conditions and loops.
@resultBuilder
public enum ItemsBuilder<Owner: Screen> {
  public static func buildExpression<I: Item>(_ item: I) -> ItemList<Owner> where I.Owner == Owner { .one(.of(item)) }
  public static func buildExpression<I: Item>(_ items: [I]) -> ItemList<Owner> where I.Owner == Owner { .many(items.map { .of($0) }) }
  public static func buildExpression(_ item: AnyItem<Owner>) -> ItemList<Owner> { .one(item) }
  public static func buildExpression(_ items: [AnyItem<Owner>]) -> ItemList<Owner> { .many(items) }
  /// Items that a function of the screen built.
  public static func buildExpression(_ items: ItemList<Owner>) -> ItemList<Owner> { items }
  public static func buildBlock() -> ItemList<Owner> { .none }
  public static func buildPartialBlock(first: ItemList<Owner>) -> ItemList<Owner> { first }
  public static func buildPartialBlock(accumulated: consuming ItemList<Owner>, next: ItemList<Owner>) -> ItemList<Owner> {
    accumulated.appending(next)
  }
  public static func buildOptional(_ list: ItemList<Owner>?) -> ItemList<Owner> { list ?? .none }
  public static func buildEither(first: ItemList<Owner>) -> ItemList<Owner> { first }
  public static func buildEither(second: ItemList<Owner>) -> ItemList<Owner> { second }
  public static func buildLimitedAvailability(_ list: ItemList<Owner>) -> ItemList<Owner> { list }
  public static func buildArray(_ lists: [ItemList<Owner>]) -> ItemList<Owner> {
    var items: [AnyItem<Owner>] = []
    items.reserveCapacity(lists.count)
    for list in lists {
      switch list {
      case .none: break
      case .one(let item): items.append(item)
      case .many(let more): items.append(contentsOf: more)
      }
    }
    return .many(items)
  }
}

/// Collects the sections of a screen from statements, conditions and loops.
@resultBuilder
public enum SectionsBuilder<Owner: Screen> {
  public static func buildExpression(_ section: SectionModel<Owner>) -> [SectionModel<Owner>] { [section] }
  public static func buildExpression(_ sections: [SectionModel<Owner>]) -> [SectionModel<Owner>] { sections }
  public static func buildBlock() -> [SectionModel<Owner>] { [] }
  public static func buildPartialBlock(first: [SectionModel<Owner>]) -> [SectionModel<Owner>] { first }
  public static func buildPartialBlock(
    accumulated: consuming [SectionModel<Owner>], next: [SectionModel<Owner>]
  ) -> [SectionModel<Owner>] {
    accumulated.append(contentsOf: next)
    return accumulated
  }
  public static func buildOptional(_ sections: [SectionModel<Owner>]?) -> [SectionModel<Owner>] { sections ?? [] }
  public static func buildEither(first: [SectionModel<Owner>]) -> [SectionModel<Owner>] { first }
  public static func buildEither(second: [SectionModel<Owner>]) -> [SectionModel<Owner>] { second }
  public static func buildLimitedAvailability(_ sections: [SectionModel<Owner>]) -> [SectionModel<Owner>] { sections }
  public static func buildArray(_ lists: [[SectionModel<Owner>]]) -> [SectionModel<Owner>] { lists.flatMap { $0 } }
}
