extension Element {
  /// Words with a role and an emphasis.
  public struct Text: Hashable, Sendable, Codable {
    /// What the words are.
    public enum Role: String, Hashable, Sendable, Codable {
      case title, heading, body, caption, code
    }
    /// The words.
    public var phrase: Phrase
    /// What they are.
    public var role: Role
    /// How much they ask for attention.
    public var emphasis: Emphasis
    /// Parts to mark, such as what a search matched: ranges of UTF-8 offsets, ascending, in verbatim text only.
    public var highlights: [Range<Int>]
  }

  /// What pressing a whole row does.
  public enum Activation: Hashable, Sendable, Codable {
    /// It reports this control.
    case control(ControlName)
    /// It goes to this route or URL.
    case link(String)
  }

  /// A row of a list.
  public struct Label: Hashable, Sendable, Codable {
    /// Drawn before the words; decorative.
    public var icon: Symbol?
    public var title: Phrase
    public var subtitle: Phrase?
    /// Stands at the end of the row.
    public var value: Phrase?
    /// What pressing the row does, or nothing.
    public var activation: Activation?
    /// Whether the row can be pressed now.
    public var availability: Availability
    /// How much the title asks for attention.
    public var emphasis: Emphasis
  }

  /// The heading of a section.
  public struct Header: Hashable, Sendable, Codable {
    public var title: Phrase
    public var subtitle: Phrase?
    /// Shown at the end of the heading, as a count or a date.
    public var value: Phrase?

    /// A heading.
    @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil) {
      (self.title, self.subtitle, self.value) = (title, subtitle, value)
    }
  }

  /// A picture with its words for those who do not see it.
  public struct Image: Hashable, Sendable, Codable {
    /// Where the picture comes from.
    public enum Source: Hashable, Sendable, Codable {
      /// A symbol of the host.
      case symbol(Symbol)
      /// An `https` address or a path on the same origin; others are refused by hosts and reported.
      case url(String)
    }
    /// How large it is meant.
    public enum Size: String, Hashable, Sendable, Codable { case icon, thumbnail, banner }
    public var source: Source
    /// What it shows; `nil` means it is decoration and is not announced.
    public var description: Phrase?
    public var size: Size

    /// A picture; pass no description only for decoration.
    @inlinable public init(_ source: Source, description: Phrase? = nil, size: Size = .thumbnail) {
      (self.source, self.description, self.size) = (source, description, size)
    }
  }

  /// Work in progress.
  public struct Progress: Hashable, Sendable, Codable {
    /// What is being done.
    public var label: Phrase
    /// From 0 to 1, or `nil` if unknown.
    public var fraction: Double?

    /// Work in progress.
    @inlinable public init(_ label: Phrase = "Loading…", fraction: Double? = nil) { (self.label, self.fraction) = (label, fraction) }
  }

  /// A short status.
  public struct Badge: Hashable, Sendable, Codable {
    public var text: Phrase
    public var tone: Tone

    /// A short status.
    @inlinable public init(_ text: Phrase, tone: Tone = .neutral) { (self.text, self.tone) = (text, tone) }
  }

  /// A name and its value.
  public struct Fact: Hashable, Sendable, Codable {
    public var name: Phrase
    public var value: Phrase

    /// A name and its value.
    @inlinable public init(_ name: Phrase, _ value: Phrase) { (self.name, self.value) = (name, value) }
  }

  /// A notice, with at most one action.
  public struct Message: Hashable, Sendable, Codable {
    public var title: Phrase
    public var detail: Phrase?
    public var tone: Tone
    public var icon: Symbol?
    /// What the person can do about it.
    public var action: Button?
  }
}
