public import TesseraScreen

/// A field whose value is chosen in a menu: one line in a screen.
///
/// ```swift
/// OptionsItem("Role", Roles.self, selection: \.role)                              // OptionModel?  → one
/// OptionsItem("Branches", Branches.self, selection: \.branches)                   // [OptionModel] → several
/// OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.country)
/// ```
/// Pressing it presents the menu's picker; its choice becomes an `Edit` of the property. The screen does nothing for it, and no host knows.
///
/// - Law: the picker begins with what the property holds, whoever put it there.
public struct OptionsItem<Owner: Screen, Menu: MenuType>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  let config: OptionsViewConfig
  let help: Phrase?
  let isRequired: Bool
  var error: Phrase?
  let takesSeveral: Bool
  var field: OptionsField<Owner>
  /// The property's value when the item read it.
  var selection = OptionSelection()
  /// The choice in the menu that this one depends on; `nil` if it depends on none.
  var parents: [OptionID]?
  /// Whether the screen is built so that the field cannot be used.
  var isRefused = false
  var live: LiveSubmission<OptionSelection>?
  private var rule = DependentRule.keepIfValid
  /// The menu as a value; `nil` for the type.
  var menu: (any OptionsMenu<Menu.Model>)?
  private var source: any OptionsMenu<Menu.Model> { menu ?? TypeMenu<Menu>() }

  /// A field that shows and edits a property.
  ///
  /// - Parameters:
  ///   - property: One option or several, whole or only their ids; see ``OptionChoice``.
  ///   - error: The problem with the choice; in a form the field reads it itself.
  public init<Choice: OptionChoice>(
    _ title: Phrase, _ menu: Menu.Type, selection property: Property<Owner.State, Choice>, config: OptionsViewConfig = OptionsViewConfig(),
    help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil
  ) {
    (words, self.config, self.help, self.isRequired, self.error) = (title, config, help, isRequired, error)
    takesSeveral = Choice.takesSeveral
    field = OptionsField(property)
  }

  /// A field whose menu is a value: one with parameters, or from a function.
  ///
  /// When the menu becomes another one, because its parameters changed, what is chosen stays as far as the new one has it, or goes; see
  /// ``DependentRule``. Cannot be used while the menu is not ``OptionsMenu/isAvailable``.
  public init<Choice: OptionChoice>(
    _ title: Phrase, _ menu: Menu, selection property: Property<Owner.State, Choice>, whenItChanges rule: DependentRule = .keepIfValid,
    config: OptionsViewConfig = OptionsViewConfig(), help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil
  ) where Menu: OptionsMenu {
    self.init(title, Menu.self, selection: property, config: config, help: help, isRequired: isRequired, error: error)
    self.menu = menu
    self.rule = rule
  }

  /// A field that shows and edits a property, and whose menu depends on what is chosen elsewhere.
  ///
  /// Cannot be used until something is chosen there. When that changes, ``MenuType/query(for:)`` gets the new choice, and what is chosen here
  /// stays as far as the menu still has it, or goes; see ``DependentRule``. Fields that depend on each other in a circle are refused when the
  /// screen is built: they show it, and it is reported.
  public init<Choice: OptionChoice, Parent: OptionChoice>(
    _ title: Phrase, _ menu: Menu.Type, selection property: Property<Owner.State, Choice>,
    dependingOn parent: Property<Owner.State, Parent>,
    whenItChanges rule: DependentRule = .keepIfValid, config: OptionsViewConfig = OptionsViewConfig(), help: Phrase? = nil,
    isRequired: Bool = false, error: Phrase? = nil
  ) {
    self.init(title, menu, selection: property, config: config, help: help, isRequired: isRequired, error: error)
    field.parent = OptionsParent(property: parent, rule: rule) { $0[keyPath: parent].selection.ids }
  }

  public mutating func read(_ state: Owner.State) {
    selection = field.read(state)
    parents = field.parent?.read(state)
    live = field.live?(state)
    if error == nil { error = Owner.fieldError(of: field.property, in: state) }
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { field.property }

  public var element: Element { .choice(choice) }

  private var choice: Element.Choice {
    var availability = traits.availability
    if parents?.isEmpty ?? false || !(menu?.isAvailable ?? true), availability.isAvailable {
      availability = .disabled(because: "Something else has to be chosen first")
    }
    if live?.isSubmitting == true { availability = .pending }
    if isRefused { availability = .disabled }
    let missing = selection.missing.isEmpty ? nil : "\(selection.missing.count) no longer available" as Phrase
    return Element.Choice(
      words, value: value, placeholder: config.placeholder, help: help, error: error ?? live?.failure?.message ?? missing,
      isRequired: isRequired, availability: availability)
  }

  /// The choice in words.
  private var value: Phrase? {
    if selection.isEmpty { return nil }
    // What is gone is called by its id, because nobody knows a better name.
    let isNamed = selection.unlabelled.allSatisfy(selection.missing.contains)
    return isNamed ? config.format(selection.options) : "\(selection.count) selected"
  }

  public func intent(for event: ControlEvent) -> Intent<Owner>? {
    // A picker that is presented is never inline: it has buttons, and gives back what was chosen.
    var config = config
    if config.placement == .inline { config.placement = .sheet }
    let picker = OptionsPicker<Menu>(source, words, takesSeveral, config, parents ?? [], field.submission, needsParents: parents != nil)
    return .present(
      Presentation(picker, id: id, kind: config.placement.kind, state: OptionsPicker<Menu>.State(selection, live: live)) { [field] output in
        switch output {
        case .chosen(let selection): field.edit(selection)
        case .live(let live): field.following(live)
        }
      }
      .updating(OptionsPicker<Menu>.Action.didChangeField(selection)))
  }

  public var dependency: ItemDependency<Owner>? {
    if let menu {
      // Menus are told apart by their hash: two that differ and have the same one would keep a choice that the person then sees.
      var dependency = ItemDependency<Owner>(
        of: field.property, on: \Owner.State.self, value: [String(menu.hashValue)], own: selection.ids.map(\.text)
      ) { [self] in
        $0.isSetTogether ? unchecked : validate(rule, menu.isAvailable ? [] : nil)
      }
      dependency.work = validating
      return dependency
    }
    guard let parent = field.parent, let parents else { return nil }
    var dependency = ItemDependency<Owner>(
      of: field.property, on: parent.property, value: parents.map(\.text), own: selection.ids.map(\.text)
    ) { [self] in
      $0.isSetTogether ? unchecked : validate(parent.rule, parents.isEmpty ? nil : parents)
    }
    dependency.work = validating
    return dependency
  }

  public mutating func refuse(_ reason: Phrase) {
    error = reason
    isRefused = true
  }

  /// Keeps of the choice what the menu still has after what it depends on changed.
  ///
  /// - Parameter parents: The options that the menu depends on now; `nil` while there is no menu.
  private func validate(_ rule: DependentRule, _ parents: [OptionID]?) -> Effect<Intent<Owner>> {
    if selection.isEmpty { return unchecked }
    guard rule == .keepIfValid, let parents else { return .merge(unchecked, .send(field.edit(OptionSelection()))) }
    let check = Effect<Intent<Owner>>.load(validating, within: source.deadline) { [selection, source] context in
      try await source.valid(selection, parents, context.environment)
    } then: { [field, isOver = checking(false)] result in
      // It is begun again as soon as the field is there.
      if case .failure(let failure) = result, failure.code == .interrupted { return .effect(.none) }
      // What cannot be checked is not kept: sending a city of another country is worse than choosing again. What was chosen meanwhile is no part of it.
      let kept = Set((try? result.get())?.ids ?? [])
      let gone = Set(selection.ids).subtracting(kept)
      return .all((gone.isEmpty ? [] : [field.remove(gone)]) + isOver)
    }
    return .merge(.merge(checking(true).map { .send($0) }), check.begunAgain)
  }

  /// The end of a check that nobody needs any more.
  private var unchecked: Effect<Intent<Owner>> { .merge(.cancel(validating), .merge(checking(false).map { .send($0) })) }

  /// The note in a form that its choice is being checked, or is not any more: until it is, the form is not sent.
  private func checking(_ isRunning: Bool) -> [Intent<Owner>] {
    guard let notes = FormNotes<Owner.State>.ofForm else { return [] }
    return [.edit(Edit(note: notes.property, .check(FieldKey(field.property), isRunning: isRunning)))]
  }

  private var validating: EffectID { EffectID("options.validate.\(id)") }

  /// Two items are equal if they show and mean the same; how the choice is formatted is seen in its words.
  public static func == (left: OptionsItem, right: OptionsItem) -> Bool {
    left.traits == right.traits && left.words == right.words && left.help == right.help && left.isRequired == right.isRequired
      && left.error == right.error && left.takesSeveral == right.takesSeveral && left.selection == right.selection
      && left.selection.missing == right.selection.missing && left.selection.unlabelled == right.selection.unlabelled
      && left.parents == right.parents && left.live == right.live && left.isRefused == right.isRefused
      && left.field.property == right.field.property && left.hasSameMenu(as: right)
      && left.config.placement == right.config.placement && left.config.count == right.config.count && left.element == right.element
  }
}

extension OptionsItem {
  private func hasSameMenu(as other: OptionsItem) -> Bool {
    guard let menu, let own = other.menu else { return menu == nil && other.menu == nil }
    return menu.isEqual(own)
  }
}

extension OptionsItem {
  /// The live field, which tells its screen a choice before it is sent, whatever then becomes of it.
  public func willSubmit(_ action: @escaping @Sendable (OptionSelection) -> Owner.Action) -> OptionsItem {
    var copy = self
    copy.field.willSubmit = action
    return copy
  }
}

/// The way in which a field reads and changes its property.
struct OptionsField<Owner: Screen>: Sendable {
  let property: any PartialKeyPath<Owner.State> & Sendable
  let read: @Sendable (Owner.State) -> OptionSelection
  let edit: @Sendable (OptionSelection) -> Intent<Owner>
  /// Takes options away from what is chosen then.
  let remove: @Sendable (Set<OptionID>) -> Intent<Owner>
  var parent: OptionsParent<Owner>?
  var live: (@Sendable (Owner.State) -> LiveSubmission<OptionSelection>?)?
  var follow: (@Sendable (LiveSubmission<OptionSelection>) -> Intent<Owner>)?
  var submission: OptionsSubmission?
  /// Tells the screen a choice before it is sent.
  var willSubmit: (@Sendable (OptionSelection) -> Owner.Action)?

  /// The meaning of a submission that began or ended.
  func following(_ live: LiveSubmission<OptionSelection>) -> Intent<Owner>? {
    let followed = follow?(live)
    guard live.isSubmitting, let willSubmit else { return followed }
    return .all((followed.map { [$0] } ?? []) + [.action(willSubmit(live.draft))])
  }

  init<Choice: OptionChoice>(_ property: Property<Owner.State, Choice>) {
    self.property = property
    read = { $0[keyPath: property].selection }
    edit = { .edit(Edit(property, Choice($0))) }
    remove = { gone in
      .edit(Edit(property, describing: gone) { $0 = Choice($0.selection.filter { !gone.contains($0) }) })
    }
  }
}

/// The property that the menu of a field depends on.
struct OptionsParent<Owner: Screen>: Sendable {
  let property: any PartialKeyPath<Owner.State> & Sendable
  let rule: DependentRule
  let read: @Sendable (Owner.State) -> [OptionID]
}

/// A rule for a choice whose menu depends on something that changes.
public enum DependentRule: Hashable, Sendable {
  /// Everything that the menu still has stays, once it was loaded, also below rows whose children are loaded when they are opened; the rest goes, and
  /// everything where it cannot be loaded.
  case keepIfValid
  /// It goes at once.
  case clear
}
