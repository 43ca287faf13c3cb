internal import TesseraScreen

/// A page as it is kept: where one is, with the states of all screens on the way, as one value.
///
/// ```swift
/// let saved = page.save(version: "2.4")                                                // when the window closes
/// try another.restore(saved, version: "2.4")                                           // the next time
/// ```
/// Everything that is open is kept, pickers and sheets as well, and every state that is `Codable`: drafts, selections, the rows of a
/// long list that are in view. What was loading is loaded again.
/// - Law: a page that is restored shows what the saved one showed, as far as its states are `Codable`.
/// - Law: a page is restored whole or not at all.
/// - Errors: ``Refusal`` for a page of another version or screen, and for one that was damaged or edited. The seal finds every edit by hand; it
///   is no proof of who wrote a page. Keep pages where only the app writes: a file of its own, a database of the server.
public struct SavedPage: Codable, Hashable, Sendable {
  /// A reason why a page cannot be restored. Show the page anew instead: nothing else is lost.
  public enum Refusal: Error, Hashable, Sendable {
    /// Written in a format that this version of Tessera does not read.
    case format(Int)
    /// Kept by another version of the app.
    case version(String)
    /// Kept of another person, or of another sign-in of the same one.
    case person
    /// Kept for another screen or flow.
    case screen(String)
    /// The page was edited or damaged after it was saved.
    case damaged
    /// Larger than ``SavedPage/maximumSize``.
    case tooLarge
    /// The screen does not read its state: what it declares was changed without a new version.
    case state
  }

  /// The most bytes of the states of a page; a page with more is not kept.
  public static let maximumSize = 4 << 20
  static let maximumNotes = 256
  private static let format = 3

  private let format: Int
  /// The version of the app that kept the page.
  public let version: String
  /// The screen or flow, by the name of its type.
  public let screen: String
  /// The path that showed the page, where the host has paths; the host's own.
  public let path: String
  /// The host's notes beside the states, such as the row that was first in view.
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
    // Format 2 was sealed byte by byte.
    return seal == (format == 2 ? Seal.of(sealed) : Seal.ofLong(sealed))
  }

  /// Whether states are not too large; each layer has some room beside its state.
  static func fits(_ states: [String]) -> Bool { states.reduce(0) { $0 + $1.utf8.count } <= maximumSize + 256 * states.count }

  /// The bytes of the states.
  var size: Int { states.reduce(0) { $0 + $1.utf8.count } }

  /// The states of the layers, if the page is whole and meant for this app and screen.
  func states(version wanted: String, screen expected: String) throws(Refusal) -> [String] {
    guard format == Self.format || format == 2 else { throw .format(format) }
    guard Self.fits(states), notes.count <= Self.maximumNotes else { throw .tooLarge }
    guard isWhole else { throw .damaged }
    guard version == wanted else { throw .version(version) }
    guard screen == expected else { throw .screen(screen) }
    return states
  }

  /// The page in parts, of which most stay the same from one change to the next.
  package var parts: [String] { ["\(format)", version, screen, path, "\(notes.count)"] + notes + states + [seal] }

  /// The page that parts are of; `nil` if they are of none.
  package init?(parts: [String]) {
    guard parts.count >= 6, let format = Int(parts[0]), let count = Int(parts[4]), 0 <= count, count <= parts.count - 6 else { return nil }
    self.format = format
    (version, screen, path, seal) = (parts[1], parts[2], parts[3], parts[parts.count - 1])
    (notes, states) = (Array(parts[5..<5 + count]), Array(parts[(5 + count)..<(parts.count - 1)]))
  }
}

extension SavedPage.Refusal: CustomStringConvertible {
  /// The event, in words for a log.
  public var description: String {
    switch self {
    case .format(let format): "the page is kept in format \(format), which is not read"
    case .version(let version): "the page was kept by version '\(version)' of the app"
    case .person: "the page was kept of somebody else"
    case .screen(let screen): "the page was kept for '\(screen)'"
    case .damaged: "the page was damaged or edited after it was kept"
    case .tooLarge: "the page has more than \(SavedPage.maximumSize) bytes"
    case .state: "the screen does not read the state that was kept"
    }
  }
}
