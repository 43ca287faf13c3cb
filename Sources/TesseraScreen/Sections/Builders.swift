extension ItemsBuilder {
  /// The items collected by an ``ItemsBuilder``. A single item needs no array.
  @_eagerMove public struct List: Sendable {
    /// Rows are stored without their screen's type, as snapshots store them, so they need no conversion later.
    @usableFromInline enum Storage: Sendable {
      case none
      case one(AnyItem<Owner>)
      case many([Row])
    }

    @usableFromInline var storage: Storage

    @inlinable init(_ storage: Storage) { self.storage = storage }

    @inlinable init(_ items: [AnyItem<Owner>]) {
      var rows: [Row] = []
      rows.reserveCapacity(items.count)
      for item in items { rows.append(item) }
      storage = .many(rows)
    }

    /// The rows. All are items of `Owner`, because no other items can be added.
    @inlinable var rows: [Row] {
      switch storage {
      case .none: []
      case .one(let item): [item]
      case .many(let rows): rows
      }
    }

    /// Moves the items out and leaves the list empty.
    @inlinable mutating func take() -> Storage {
      var taken = Storage.none
      swap(&taken, &storage)
      return taken
    }

    @inlinable consuming func appending(_ next: consuming List) -> List {
      switch (storage, next.storage) {
      case (.none, _): return next
      case (_, .none): return self
      case (.one(let first), .one(let second)): return List(.many([first, second]))
      case (.one(let first), .many(let rest)): return List(.many([first] + rest))
      case (.many(var rows), let more):
        storage = .none
        if case .one(let item) = more { rows.append(item) } else { rows.append(contentsOf: next.rows) }
        return List(.many(rows))
      }
    }
  }
}

/// A statement of an ``ItemsBuilder``: an item, an array of items, or an ``ItemsBuilder/List`` returned by a function of
/// the screen.
public protocol SectionContent<Owner> {
  /// The screen that owns the items.
  associatedtype Owner: Screen
  /// The items in order.
  consuming func itemList() -> ItemsBuilder<Owner>.List
}

extension Item {
  @inlinable public consuming func itemList() -> ItemsBuilder<Owner>.List { ItemsBuilder.List(.one(.of(self))) }
}

extension AnyItem: SectionContent {
  @inlinable public func itemList() -> ItemsBuilder<Owner>.List { ItemsBuilder.List(.one(self)) }
}

extension ItemsBuilder.List: SectionContent {
  @inlinable public consuming func itemList() -> ItemsBuilder<Owner>.List { self }
}

extension Array: SectionContent where Element: SectionContent {
  public typealias Owner = Element.Owner

  @inlinable public consuming func itemList() -> ItemsBuilder<Owner>.List {
    var rows: [Row] = []
    rows.reserveCapacity(count)
    for element in self {
      switch element.itemList().storage {
      case .none: break
      case .one(let item): rows.append(item)
      case .many(let more): rows.append(contentsOf: more)
      }
    }
    return ItemsBuilder.List(.many(rows))
  }
}

/// Collects the items of a section from statements, conditions and loops.
@resultBuilder
public enum ItemsBuilder<Owner: Screen> {
  /// A statement: one item, several items, or an ``ItemsBuilder/List`` returned by a function of the screen.
  ///
  /// There is only one overload, so for a wrong action or property in a statement the compiler points at it and
  /// not at the statement's type.
  @inlinable public static func buildExpression<Content: SectionContent>(
    _ content: consuming Content
  ) -> ItemsBuilder<Owner>.List where Content.Owner == Owner { content.itemList() }
  @inlinable public static func buildBlock() -> ItemsBuilder<Owner>.List { List(.none) }
  @inlinable public static func buildPartialBlock(first: consuming ItemsBuilder<Owner>.List) -> ItemsBuilder<Owner>.List { first }
  @inlinable public static func buildPartialBlock(accumulated: consuming ItemsBuilder<Owner>.List, next: ItemsBuilder<Owner>.List)
    -> ItemsBuilder<Owner>.List
  {
    accumulated.appending(next)
  }
  @inlinable public static func buildOptional(_ list: ItemsBuilder<Owner>.List?) -> ItemsBuilder<Owner>.List {
    list ?? List(.none)
  }
  @inlinable public static func buildEither(first: ItemsBuilder<Owner>.List) -> ItemsBuilder<Owner>.List { first }
  @inlinable public static func buildEither(second: ItemsBuilder<Owner>.List) -> ItemsBuilder<Owner>.List { second }
  @inlinable public static func buildLimitedAvailability(_ list: ItemsBuilder<Owner>.List) -> ItemsBuilder<Owner>.List { list }
  @inlinable public static func buildArray(_ lists: consuming [ItemsBuilder<Owner>.List]) -> ItemsBuilder<Owner>.List {
    var rows: [Row] = []
    rows.reserveCapacity(lists.count)
    // Moved out of the list, not copied: a copy would retain and release every item.
    for index in lists.indices {
      switch lists[index].take() {
      case .none: break
      case .one(let item): rows.append(item)
      case .many(let more): rows.append(contentsOf: more)
      }
    }
    return List(.many(rows))
  }
}

/// Collects the sections of a screen from statements, conditions and loops.
@resultBuilder
public enum SectionsBuilder<Owner: Screen> {
  @inlinable public static func buildExpression(_ section: SectionModel<Owner>) -> [SectionModel<Owner>] { [section] }
  @inlinable public static func buildExpression(_ sections: [SectionModel<Owner>]) -> [SectionModel<Owner>] { sections }
  @inlinable public static func buildBlock() -> [SectionModel<Owner>] { [] }
  @inlinable public static func buildPartialBlock(first: [SectionModel<Owner>]) -> [SectionModel<Owner>] { first }
  @inlinable public static func buildPartialBlock(
    accumulated: consuming [SectionModel<Owner>], next: [SectionModel<Owner>]
  ) -> [SectionModel<Owner>] {
    accumulated.append(contentsOf: next)
    return accumulated
  }
  @inlinable public static func buildOptional(_ sections: [SectionModel<Owner>]?) -> [SectionModel<Owner>] { sections ?? [] }
  @inlinable public static func buildEither(first: [SectionModel<Owner>]) -> [SectionModel<Owner>] { first }
  @inlinable public static func buildEither(second: [SectionModel<Owner>]) -> [SectionModel<Owner>] { second }
  @inlinable public static func buildLimitedAvailability(_ sections: [SectionModel<Owner>]) -> [SectionModel<Owner>] { sections }
  @inlinable public static func buildArray(_ lists: [[SectionModel<Owner>]]) -> [SectionModel<Owner>] { lists.flatMap { $0 } }
}
