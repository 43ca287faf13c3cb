public import TesseraScreen

/// A field whose value is chosen in a menu.
///
/// ```swift
/// OptionsItem("Role", Roles.self, selection: \.role)                              // OptionModel?  → one
/// OptionsItem("Branches", Branches.self, selection: \.branches)                   // [OptionModel] → several
/// OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.country)
/// ```
/// Pressing the field presents the menu's picker, and the choice becomes an `Edit` of the property. It needs no code
/// in the screen or in a host.
///
/// - Law: the picker starts with the property's value, whatever set it.
public struct OptionsItem<Owner: Screen, Menu: MenuType>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  let config: OptionsViewConfig
  let help: Phrase?
  let isRequired: Bool
  var error: Phrase?
  let takesSeveral: Bool
  var field: OptionsField<Owner>
  /// The property's value at the last read.
  var selection = OptionSelection()
  /// The choice in the parent menu. `nil` if the field depends on none.
  var parents: [OptionID]?
  var live: LiveSubmission<OptionSelection>?
  private var rule = OptionSelection.DependentRule.keepIfValid
  /// The menu as a value. `nil` if `Menu` is used as a type.
  var menu: (any OptionsMenu<Menu.Model>)?
  private var source: any OptionsMenu<Menu.Model> { menu ?? TypeMenu<Menu>() }

  /// A field that shows and edits a property.
  ///
  /// - Parameters:
  ///   - property: One option or several, as models or ids. See ``OptionSelection/Choice``.
  ///   - error: The problem of the choice. In a form, the field reads it from the form.
  public init<Choice: OptionSelection.Choice>(
    _ title: Phrase, _ menu: Menu.Type, selection property: Property<Owner.State, Choice>, config: OptionsViewConfig = OptionsViewConfig(),
    help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil
  ) {
    (words, self.config, self.help, self.isRequired, self.error) = (title, config, help, isRequired, error)
    takesSeveral = Choice.takesSeveral
    field = OptionsField(property)
  }

  /// A field whose menu is a value: one with parameters, or one from a function.
  ///
  /// When the menu's parameters change, the choice is kept as far as the new menu has it, or cleared. See
  /// ``OptionSelection/DependentRule``. The field is disabled while the menu isn't ``OptionsMenu/isAvailable``.
  public init<Choice: OptionSelection.Choice>(
    _ title: Phrase, _ menu: Menu, selection property: Property<Owner.State, Choice>,
    whenItChanges rule: OptionSelection.DependentRule = .keepIfValid,
    config: OptionsViewConfig = OptionsViewConfig(), help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil
  ) where Menu: OptionsMenu {
    self.init(title, Menu.self, selection: property, config: config, help: help, isRequired: isRequired, error: error)
    self.menu = menu
    self.rule = rule
  }

  /// A field whose menu depends on the choice in another field.
  ///
  /// It is disabled while the other field is empty, and says which field comes first. The other choice is passed to
  /// the query of the menu's ``MenuSettings``. When it changes, this field's choice is kept as far as the menu still has
  /// it, or cleared. See ``OptionSelection/DependentRule``. A circular dependency is detected when the screen is built: its fields show an error, and it is reported.
  public init<Choice: OptionSelection.Choice, Parent: OptionSelection.Choice>(
    _ title: Phrase, _ menu: Menu.Type, selection property: Property<Owner.State, Choice>,
    dependingOn parent: Property<Owner.State, Parent>,
    whenItChanges rule: OptionSelection.DependentRule = .keepIfValid, config: OptionsViewConfig = OptionsViewConfig(), help: Phrase? = nil,
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
      availability = .disabled(because: "Choose the option this depends on first")
    }
    if live?.isSubmitting == true { availability = .pending }
    let missing = selection.missing.isEmpty ? nil : "\(selection.missing.count) no longer available" as Phrase
    return Element.Choice(
      words, value: value, placeholder: config.placeholder, help: help, error: error ?? live?.failure?.message ?? missing,
      isRequired: isRequired, availability: availability)
  }

  private var value: Phrase? {
    if selection.isEmpty { return nil }
    // A removed option is shown by its id, since its name is unknown.
    let isNamed = selection.unlabelled.allSatisfy(selection.missing.contains)
    return isNamed ? config.format(selection.options) : "\(selection.count) selected"
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    // A presented picker is never inline: it has buttons and returns the choice.
    var config = config
    if config.placement == .inline { config.placement = .sheet }
    let picker = OptionsPicker<Menu>(source, words, takesSeveral, config, parents ?? [], field.submission, needsParents: parents != nil)
    return .present(
      Presentation(picker, id: id, kind: config.placement.kind, state: OptionsPicker<Menu>.State(selection, live: live)) { [field] output in
        switch output {
        case .chosen(let selection): field.chosen(selection)
        case .live(let live): field.follow?(live)
        }
      }
      .updating(OptionsPicker<Menu>.Action.didChangeField(selection)))
  }

  public var details: ItemDetails<Owner> { ItemDetails(height: traits.height, property: property, dependency: dependency) }

  private var dependency: ItemDetails<Owner>.Dependency? {
    if let menu {
      // Menus are compared by hash. After a collision the old choice is kept, and the user sees it.
      var dependency = ItemDetails<Owner>.Dependency(
        of: field.property, on: \Owner.State.self, value: [String(menu.hashValue)], own: selection.ids.map(\.text)
      ) { [self] in
        $0.isSetTogether ? unchecked : validate(rule, menu.isAvailable ? [] : nil)
      }
      dependency.work = validating
      return dependency
    }
    guard let parent = field.parent, let parents else { return nil }
    var dependency = ItemDetails<Owner>.Dependency(
      of: field.property, on: parent.property, value: parents.map(\.text), own: selection.ids.map(\.text)
    ) { [self] in
      $0.isSetTogether ? unchecked : validate(parent.rule, parents.isEmpty ? nil : parents)
    }
    dependency.work = validating
    // Disabled by the screen, the field shows the screen's reason.
    dependency.isWaiting = parents.isEmpty && traits.availability.isAvailable
    return dependency
  }

  /// Keeps the part of the choice that the menu still has after its dependency changed.
  ///
  /// - Parameter parents: The options that the menu now depends on. `nil` while there is no menu.
  private func validate(_ rule: OptionSelection.DependentRule, _ parents: [OptionID]?) -> Effect<Intent<Owner>> {
    if selection.isEmpty { return unchecked }
    guard rule == .keepIfValid, let parents else { return .merge(unchecked, .send(field.edit(OptionSelection(), false))) }
    let check = Effect<Intent<Owner>>.load(validating, within: source.settings.deadline) { [selection, source] context in
      try await source.valid(selection, parents, context.environment)
    } then: { [field, isOver = checking(false)] result in
      // It starts again as soon as the field exists.
      if case .failure(let failure) = result, failure.code == .interrupted { return .effect(.none) }
      // Clear what can't be checked: sending a city of another country is worse than choosing again. Choices made
      // meanwhile are unaffected.
      let kept = Set((try? result.get())?.ids ?? [])
      let gone = Set(selection.ids).subtracting(kept)
      return .all((gone.isEmpty ? [] : [field.remove(gone)]) + isOver)
    }
    return .merge(.merge(checking(true).map { .send($0) }), check.begunAgain)
  }

  private var unchecked: Effect<Intent<Owner>> { .merge(.cancel(validating), .merge(checking(false).map { .send($0) })) }

  /// Notes in the form whether its choice is being checked. The form isn't sent during a check.
  private func checking(_ isRunning: Bool) -> [Intent<Owner>] {
    guard let notes = FormNotes<Owner.State>.ofForm else { return [] }
    return [.edit(Edit(note: notes.property, .check(FormRules.FieldKey(field.property), isRunning: isRunning)))]
  }

  private var validating: EffectID { EffectID("options.validate.\(id)") }

  /// Compares what items show and do. The format of the choice is compared through its text.
  public static func == (left: OptionsItem, right: OptionsItem) -> Bool {
    left.traits == right.traits && left.words == right.words && left.help == right.help && left.isRequired == right.isRequired
      && left.error == right.error && left.takesSeveral == right.takesSeveral && left.selection == right.selection
      && left.selection.missing == right.selection.missing && left.selection.unlabelled == right.selection.unlabelled
      && left.parents == right.parents && left.live == right.live
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
  /// Sends the screen an action for each choice that the user makes, after it was stored. If the choice is sent at
  /// once, this is after the service accepted it.
  ///
  /// ```swift
  /// OptionsItem(BranchesField.self).didSelectValues { .didChooseBranches($0) }
  /// ```
  public func didSelectValues(_ action: @escaping @Sendable (OptionSelection) -> Owner.Action) -> OptionsItem {
    var copy = self
    copy.field.didSelectValues = action
    return copy
  }
}

struct OptionsField<Owner: Screen>: Sendable {
  let property: any PartialKeyPath<Owner.State> & Sendable
  let read: @Sendable (Owner.State) -> OptionSelection
  /// Stores a choice. The second argument says whether it was already sent.
  let edit: @Sendable (OptionSelection, Bool) -> Intent<Owner>
  /// Removes options from the current choice.
  let remove: @Sendable (Set<OptionID>) -> Intent<Owner>
  var parent: OptionsParent<Owner>?
  var live: (@Sendable (Owner.State) -> LiveSubmission<OptionSelection>?)?
  var follow: (@Sendable (LiveSubmission<OptionSelection>) -> Intent<Owner>)?
  var submission: OptionSelection.Submission?
  var didSelectValues: (@Sendable (OptionSelection) -> Owner.Action)?

  /// Stores the user's choice, which was sent if the field has a submission.
  func chosen(_ selection: OptionSelection) -> Intent<Owner> {
    let stored = edit(selection, submission != nil)
    return didSelectValues.map { .all([stored, .action($0(selection))]) } ?? stored
  }

  init<Choice: OptionSelection.Choice>(_ property: Property<Owner.State, Choice>) {
    self.property = property
    read = { $0[keyPath: property].selection }
    edit = {
      var edit = Edit(property, Choice($0))
      if $1 { edit.origin = .sent }
      return .edit(edit)
    }
    remove = { gone in
      .edit(Edit(property, describing: gone) { $0 = Choice($0.selection.filter { !gone.contains($0) }) })
    }
  }
}

struct OptionsParent<Owner: Screen>: Sendable {
  let property: any PartialKeyPath<Owner.State> & Sendable
  let rule: OptionSelection.DependentRule
  let read: @Sendable (Owner.State) -> [OptionID]
}

extension OptionSelection {
  /// The rule for a choice when its menu's dependency changes.
  public enum DependentRule: Hashable, Sendable {
    /// Keeps the options that the reloaded menu still has, including below rows whose children load on demand. Clears
    /// the others, and everything if the menu can't be loaded.
    case keepIfValid
    /// Clears the choice at once.
    case clear
  }
}
