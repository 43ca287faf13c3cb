internal import TesseraScreen

/// A saved page: its position and the states of all its screens, as one value.
///
/// ```swift
/// let saved = page.save(version: "2.4")                                                // when the window closes
/// try another.restore(saved, version: "2.4")                                           // the next time
/// ```
/// Saves everything that is open, including pickers and sheets, and every state that is `Codable`: drafts,
/// selections, the visible rows of a long list. Pending loads are repeated after restoring.
/// - Law: a restored page shows the same as the saved page, as far as its states are `Codable`.
/// - Law: a page is restored completely or not at all.
/// - Errors: ``Refusal`` if the page belongs to another version or screen, or was damaged or edited. The seal
///   detects accidental and manual edits. It doesn't prove who wrote the page. Keep pages where only the app
///   writes: its own file, or a database of the server.
public struct SavedPage: Codable, Hashable, Sendable {
  /// The reason why a page can't be restored. Create the page from its route instead. Only the saved state is
  /// lost.
  public enum Refusal: Error, Hashable, Sendable {
    /// The page has a format that this version of Tessera doesn't read.
    case format(Int)
    /// The page was saved by another version of the app.
    case version(String)
    /// The page was saved for another user, or for another sign-in of the same user.
    case person
    /// The page was saved for another screen or flow.
    case screen(String)
    /// The page was edited or damaged after it was saved.
    case damaged
    /// The page is larger than ``SavedPage/maximumSize``.
    case tooLarge
    /// The screen can't decode its state: the state's type changed without a new version.
    case state
  }

  /// The maximum size of a page's states, in bytes. A larger page is not saved.
  public static let maximumSize = 4 << 20
  static let maximumNotes = 256
  private static let format = 3

  private let format: Int
  /// The version of the app that saved the page.
  public let version: String
  /// The type name of the screen or flow.
  public let screen: String
  /// The path that showed the page, if the host has paths.
  public let path: String
  /// The host's notes, such as the first visible row.
  public let notes: [String]
  private let states: [String]
  let seal: String

  init(version: String, screen: String, path: String, notes: [String], states: [String]) {
    format = Self.format
    (self.version, self.screen, self.path, self.notes, self.states) = (version, screen, path, notes, states)
    seal = Seal.ofLong(Self.sealed(version, screen, path, notes, states))
  }

  private static func sealed(_ version: String, _ screen: String, _ path: String, _ notes: [String], _ states: [String]) -> [String] {
    ["\(notes.count)", version, screen, path] + notes + states
  }

  private var isWhole: Bool {
    let sealed = Self.sealed(version, screen, path, notes, states)
    // Format 2 computed the seal byte by byte.
    return seal == (format == 2 ? Seal.of(sealed) : Seal.ofLong(sealed))
  }

  /// Allows some bytes per layer on top of its state.
  static func fits(_ states: [String]) -> Bool { states.reduce(0) { $0 + $1.utf8.count } <= maximumSize + 256 * states.count }

  var size: Int { states.reduce(0) { $0 + $1.utf8.count } }

  /// The states of the layers, after checking the seal, the version and the screen.
  func states(version wanted: String, screen expected: String) throws(Refusal) -> [String] {
    guard format == Self.format || format == 2 else { throw .format(format) }
    guard Self.fits(states), notes.count <= Self.maximumNotes else { throw .tooLarge }
    guard isWhole else { throw .damaged }
    guard version == wanted else { throw .version(version) }
    guard screen == expected else { throw .screen(screen) }
    return states
  }

  /// The page as a list of texts. Most of them stay equal from one change to the next.
  package var parts: [String] { ["\(format)", version, screen, path, "\(notes.count)"] + notes + states + [seal] }

  /// Recreates a page from `parts`. Returns `nil` if they are invalid.
  package init?(parts: [String]) {
    guard parts.count >= 6, let format = Int(parts[0]), let count = Int(parts[4]), 0 <= count, count <= parts.count - 6 else { return nil }
    self.format = format
    (version, screen, path, seal) = (parts[1], parts[2], parts[3], parts[parts.count - 1])
    (notes, states) = (Array(parts[5..<5 + count]), Array(parts[(5 + count)..<(parts.count - 1)]))
  }
}

extension SavedPage.Refusal: CustomStringConvertible {
  /// The reason, worded for a log.
  public var description: String {
    switch self {
    case .format(let format): "the page was saved in format \(format), which this version cannot read"
    case .version(let version): "the page was saved by version '\(version)' of the app"
    case .person: "the page belongs to another user"
    case .screen(let screen): "the page was saved for '\(screen)'"
    case .damaged: "the page was damaged or edited after it was saved"
    case .tooLarge: "the page is larger than \(SavedPage.maximumSize) bytes"
    case .state: "the screen cannot read the saved state"
    }
  }
}
