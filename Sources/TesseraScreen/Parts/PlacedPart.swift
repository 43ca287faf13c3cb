/// The nested screens of a section, before the state is known.
struct PlacedPart<Owner: Screen>: Sendable {
  /// Adds the sections and the nested screens for a state.
  let add: @Sendable (Owner.State, inout PlacedSections<Owner>) -> Void

  init(_ add: @escaping @Sendable (Owner.State, inout PlacedSections<Owner>) -> Void) { self.add = add }
}

/// Data that few screens need. Not generic, so that no types are looked up when it is created.
private final class RareParts {
  var duplicates: [String] = []
  let wanted: String?
  init(wanted: String?) { self.wanted = wanted }
}

/// The sections of a screen, including those of all its parts.
struct PlacedSections<Owner: Screen> {
  var sections: [SectionModel<Owner>] = []
  /// The parts in order, each before its nested parts.
  var parts: [LivingPart<Owner>] = []
  /// Data that few screens need, otherwise `nil`. With one word more in this struct, every evaluation would look
  /// up types to destroy the value.
  private var rare: RareParts?

  init() {}

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

  /// The key of the only part that is needed, with the parts around it, or `nil` for all. Other parts aren't
  /// evaluated.
  var wanted: String? { rare?.wanted }

  /// Whether the part with this key, or one inside it, is needed.
  func wants(_ key: String) -> Bool { wanted?.utf8.starts(with: key.utf8) ?? true }

  mutating func add(_ models: [SectionModel<Owner>], _ state: Owner.State) {
    for model in models {
      if let placed = model.placed { placed.add(state, &self) } else { sections.append(model) }
    }
  }
}

/// A nested screen that currently exists.
package struct LivingPart<Owner: Screen>: Sendable {
  /// The prefix of all ids in the part. It ends with a slash.
  package let key: String
  /// The components of the key, starting with the outermost part. `nil` if none of them contains a record id.
  let path: [PartKey]?
  /// The name of its state, with list rows written by their identity: `address`, `addresses[=7].contact`.
  package let name: String
  /// If the state is an element of a list: the list's name, and the element's identity in it.
  package let row: (list: String, id: String)?
  let start: Intent<Owner>
  /// Whether closing it would lose user input.
  let hasUnsavedChanges: @Sendable (Owner.State) -> Bool
  let position: any Sendable
  let actionType: Any.Type
  /// Converts one of its actions to an intent. `nil` for a value of another type.
  let meaning: @Sendable (Any) -> Intent<Owner>?
  /// The inner properties that its items edit, each with the reason why its input is invalid.
  package let fields: @Sendable (Owner.State) -> [(property: AnyKeyPath, refusal: Phrase?)]
  /// Reads the inner state and stores the changed value. Does nothing if the part was removed.
  package let change: @Sendable (inout Owner.State, (inout any Sendable) -> Void) -> Void
  /// The intent for an interrupted submission of the part.
  let interrupted: @Sendable (EffectID) -> Intent<Owner>
}

extension SectionModel {
  /// A placeholder section for the sections of nested screens.
  init(_ placed: PlacedPart<Owner>) {
    self.init(nil, .rows([]))
    self.placed = placed
  }
}

extension Screen {
  /// The sections of a state, including those of all parts, as they are shown.
  package func allSections(for state: State) -> [SectionModel<Self>] { PlacedSections(sections(for: state), state).sections }

  /// The nested screens, each before its own nested screens.
  package func allParts(for state: State) -> [LivingPart<Self>] {
    let models = sections(for: state)
    return haveNoParts(models) ? [] : PlacedSections(models, state).parts
  }
}

/// Whether no section is a placeholder for nested screens. Doesn't use a generic algorithm, because those look
/// types up at run time.
private func haveNoParts<Owner: Screen>(_ models: [SectionModel<Owner>]) -> Bool {
  for index in 0..<models.count where models[index].placed != nil { return false }
  return true
}
