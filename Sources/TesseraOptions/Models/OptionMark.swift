/// Whether an option is chosen. `mixed` if only some of its descendants are.
public enum OptionMark: String, Hashable, Sendable, Codable { case on, off, mixed }
