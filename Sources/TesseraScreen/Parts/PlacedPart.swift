/// The screens inside a section's screen, before the state is known that they are shown for.
struct PlacedPart<Owner: Screen>: Sendable {
  /// Adds the sections for a state, and the screens that they are of.
  let add: @Sendable (Owner.State, inout PlacedSections<Owner>) -> Void

  init(_ add: @escaping @Sendable (Owner.State, inout PlacedSections<Owner>) -> Void) { self.add = add }
}

/// The notes on parts that few screens have. Not generic: it is made without a look at types.
private final class RareParts {
  var duplicates: [String] = []
  let wanted: String?
  init(wanted: String?) { self.wanted = wanted }
}

/// The sections of a screen with those of all its parts.
struct PlacedSections<Owner: Screen> {
  var sections: [SectionModel<Owner>] = []
  /// The parts in order, each before those inside it.
  var parts: [LivingPart<Owner>] = []
  /// The notes that few screens have; `nil` for none. One word more, and every evaluation would look up types to let go of the value.
  private var rare: RareParts?

  init() {}

  /// The sections of a screen for a state.
  init(_ models: [SectionModel<Owner>], _ state: Owner.State, wanted: String? = nil) {
    if let wanted { rare = RareParts(wanted: wanted) }
    // Most screens have no parts.
    if haveNoParts(models) { sections = models } else { add(models, state) }
  }

  /// The keys of children that share their id with another one.
  var duplicates: [String] { rare?.duplicates ?? [] }

  mutating func noteDuplicates(_ keys: [String]) {
    guard !keys.isEmpty else { return }
    let rare = rare ?? RareParts(wanted: nil)
    rare.duplicates += keys
    self.rare = rare
  }

  /// The key of the one part that is wanted, with those around it; `nil` for all. Of the others nothing is evaluated.
  var wanted: String? { rare?.wanted }

  /// Whether the part with a key is wanted, or one inside it is.
  func wants(_ key: String) -> Bool { wanted?.utf8.starts(with: key.utf8) ?? true }

  mutating func add(_ models: [SectionModel<Owner>], _ state: Owner.State) {
    for model in models {
      if let placed = model.placed { placed.add(state, &self) } else { sections.append(model) }
    }
  }
}

/// A screen that stands inside another one now.
package struct LivingPart<Owner: Screen>: Sendable {
  /// Goes before all ids of the part; ends with a slash.
  package let key: String
  /// The keys that it is made of, from the outermost part on; `nil` where none of them has a record in it.
  let path: [PartKey]?
  /// The name of its state, rows of lists by their identity: `address`, `addresses[=7].contact`.
  package let name: String
  /// The list that it is an element of, and its identity there.
  package let row: (list: String, id: String)?
  /// The part begins.
  let start: Intent<Owner>
  /// Whether it would lose something that the person entered.
  let hasUnsavedChanges: @Sendable (Owner.State) -> Bool
  /// Its ``PartPosition``.
  let position: any Sendable
  /// The type of its actions.
  let actionType: Any.Type
  /// The meaning of one of its actions; `nil` for a value of another type.
  let meaning: @Sendable (Any) -> Intent<Owner>?
  /// The inner properties that its own items edit, each with the reason why what was entered there is no value.
  package let fields: @Sendable (Owner.State) -> [(property: AnyKeyPath, refusal: Phrase?)]
  /// Reads the inner state, and writes what became of it; does nothing if the part is gone.
  package let change: @Sendable (inout Owner.State, (inout any Sendable) -> Void) -> Void
  /// The meaning of an interruption of what it sent.
  let interrupted: @Sendable (EffectID) -> Intent<Owner>
}

extension SectionModel {
  /// A section that stands for the sections of screens inside this one.
  init(_ placed: PlacedPart<Owner>) {
    self.init(nil, .rows([]))
    self.placed = placed
  }
}

extension Screen {
  /// The sections of a state with those of all parts, as they are shown.
  package func allSections(for state: State) -> [SectionModel<Self>] { PlacedSections(sections(for: state), state).sections }

  /// The screens that stand inside this one, each before those inside it.
  package func allParts(for state: State) -> [LivingPart<Self>] {
    let models = sections(for: state)
    return haveNoParts(models) ? [] : PlacedSections(models, state).parts
  }
}

/// Whether none of the sections stands for those of other screens. Not handed to a generic function: those look types up at run time.
private func haveNoParts<Owner: Screen>(_ models: [SectionModel<Owner>]) -> Bool {
  for index in 0..<models.count where models[index].placed != nil { return false }
  return true
}
