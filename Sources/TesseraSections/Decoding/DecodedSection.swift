/// One section of the response, after decoding.
package struct DecodedSection: Sendable {
  /// The result of decoding a section, or one of its fallbacks.
  package enum Outcome: Sendable {
    /// The decoded items in order, and the failures of the dropped ones.
    case items(AnySection, dropped: [SectionError.ItemFailure])
    /// The section can't be shown.
    case failure(SectionError)
    /// The app has no way to show the section. It can omit it, show a placeholder, or ask for an update.
    indirect case unsupported(FeedScreen.UnsupportedSection)

    /// The section, if it can be shown.
    package var section: AnySection? { if case .items(let section, _) = self { section } else { nil } }
    package var dropped: [SectionError.ItemFailure] { if case .items(_, let dropped) = self { dropped } else { [] } }
    package var error: SectionError? { if case .failure(let error) = self { error } else { nil } }
  }

  package let source: RawSection
  /// The owner's name, if there is one.
  package let owner: String?
  package let outcome: Outcome
  /// The outcomes of the section itself and of the fallbacks tried before the shown one. Empty if no fallback is
  /// shown.
  package let replaced: [Outcome]
  /// The integer member `revision`, if present. Of two versions of a section, the lower number is ignored.
  package var revision: Int?
  /// The member `deferred`: the number of items to load later, for a section sent without items. `nil` if the
  /// section is complete.
  var promised: Int?
  /// The cursor of the section's own next items.
  var next: String?
  /// The section with its configurator, as a feed shows it. `nil` if there is nothing to show.
  var part: AnySectionPart?

  /// The position in the response.
  package var index: Int { source.index }
  /// The id, if it could be read.
  package var id: SectionClaim.SectionID? { source.id }
  /// The section's identity on the screen: its id, or its position in the response.
  var key: String { id?.description ?? source.path.description }

  init(_ source: consuming RawSection, owner: String?, _ outcome: Outcome, replaced: [Outcome]) {
    (self.owner, self.outcome, self.replaced) = (owner, outcome, replaced)
    self.source = source
  }

  /// The section, if it has items of this type.
  package func section<Item: Sendable>(of type: Item.Type) -> Section<Item>? { outcome.section?.section(of: type) }
}
