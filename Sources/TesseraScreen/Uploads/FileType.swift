/// A kind of file, told by its content and never by its name.
public enum FileType: String, Hashable, Sendable, Codable, CaseIterable {
  case png, jpeg, gif, webp, pdf, zip
  /// UTF-8 text without control characters: also CSV, JSON and markup, which are texts to whoever serves them.
  case text

  /// The name for people.
  public var name: Phrase {
    switch self {
    case .png: Phrase("PNG")
    case .jpeg: Phrase("JPEG")
    case .gif: Phrase("GIF")
    case .webp: Phrase("WebP")
    case .pdf: Phrase("PDF")
    case .zip: Phrase("ZIP")
    case .text: "text"
    }
  }

  /// The media type to serve such a file with, together with `X-Content-Type-Options: nosniff`.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .pdf: "application/pdf"
    case .zip: "application/zip"
    case .text: "text/plain; charset=utf-8"
    }
  }

  /// The endings of names that promise this kind, in lower case and without the dot.
  public var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .pdf: ["pdf"]
    case .zip: ["zip"]
    case .text: ["txt", "csv", "md", "json", "log"]
    }
  }

  /// The kind that a file's name promises, if it promises one of these.
  public init?(promisedBy name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let type = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
    self = type
  }
}

/// A set of kinds of files: `[.pdf, .images]`.
public struct FileTypes: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let png = FileTypes(.png), jpeg = FileTypes(.jpeg), gif = FileTypes(.gif), webp = FileTypes(.webp)
  public static let pdf = FileTypes(.pdf), zip = FileTypes(.zip), text = FileTypes(.text)
  /// Pictures that every browser shows and that run nothing; SVG is none of them.
  public static let images: FileTypes = [.png, .jpeg, .gif, .webp]
  /// Every kind that is known.
  public static let all: FileTypes = [.images, .pdf, .zip, .text]

  /// One kind.
  public init(_ type: FileType) { rawValue = 1 << (FileType.allCases.firstIndex(of: type) ?? 0) }

  /// The kinds, in the order of ``FileType``.
  public var types: [FileType] { FileType.allCases.filter { contains(FileTypes($0)) } }
}

extension FileTypes {
  /// The kinds as people read them: `PNG, JPEG, PDF`.
  public var names: Phrase {
    var words: Phrase?
    for type in types { words = words.map { "\($0), \(type.name)" } ?? type.name }
    return words ?? ""
  }
}
