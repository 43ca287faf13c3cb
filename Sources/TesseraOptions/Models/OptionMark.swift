/// Whether an option is chosen; `mixed` when only some of what is below it is.
public enum OptionMark: String, Hashable, Sendable, Codable { case on, off, mixed }
