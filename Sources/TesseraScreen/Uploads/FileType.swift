extension UploadedFile {
  /// A kind of file, detected from its content and never from its name.
  public enum FileType: String, Hashable, Sendable, Codable, CaseIterable {
    case png, jpeg, gif, webp, pdf, zip
    /// UTF-8 text without control characters. Includes CSV, JSON and markup, which are served as plain text.
    case text

    /// The name for users.
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

    /// The media type for serving such a file. Send it with `X-Content-Type-Options: nosniff`.
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

    /// The file extensions of this kind, in lowercase and without the dot.
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

    /// The kind that a file's extension indicates, or `nil` if it is unknown.
    public init?(promisedBy name: String) {
      guard let dot = name.lastIndex(of: ".") else { return nil }
      let ending = name[name.index(after: dot)...].lowercased()
      guard let type = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
      self = type
    }
  }
}

extension UploadedFile {
  /// A set of file kinds: `[.pdf, .images]`.
  public struct FileTypes: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let png = FileTypes(.png), jpeg = FileTypes(.jpeg), gif = FileTypes(.gif),
      webp = FileTypes(.webp)
    public static let pdf = FileTypes(.pdf), zip = FileTypes(.zip), text = FileTypes(.text)
    /// Images that every browser shows and that contain no scripts. SVG isn't included.
    public static let images: FileTypes = [.png, .jpeg, .gif, .webp]
    /// All kinds.
    public static let all: FileTypes = [.images, .pdf, .zip, .text]

    /// Creates a set with one kind.
    public init(_ type: FileType) { rawValue = 1 << (FileType.allCases.firstIndex(of: type) ?? 0) }

    /// The kinds in the order of ``UploadedFile/FileType``.
    public var types: [FileType] { FileType.allCases.filter { contains(FileTypes($0)) } }
  }
}

extension UploadedFile.FileTypes {
  /// The names of the kinds for users: `PNG, JPEG, PDF`.
  public var names: Phrase {
    var words: Phrase?
    for type in types { words = words.map { "\($0), \(type.name)" } ?? type.name }
    return words ?? ""
  }
}
