/// A model, whether it is selected, and the same of what is below it.
public struct SelectableModel: Hashable, Sendable, Identifiable {
  /// The option.
  public let model: OptionModel
  /// Whether it is selected; `mixed` when only some of what is below it is.
  public let mark: OptionMark
  /// What is below it.
  public let children: [SelectableModel]

  /// The option's id.
  public var id: OptionID { model.id }
  /// Whether it is selected, with all that is below it.
  public var isSelected: Bool { mark == .on }

  /// A model with its children's marks; a parent is marked by its leaves.
  public init(_ model: OptionModel, isSelected: (OptionID) -> Bool) {
    self.model = model
    children = (model.children ?? []).map { SelectableModel($0, isSelected: isSelected) }
    if children.isEmpty || isSelected(model.id) {
      mark = isSelected(model.id) ? .on : .off
    } else if children.allSatisfy({ $0.mark == .on }) {
      mark = .on
    } else {
      mark = children.contains { $0.mark != .off } ? .mixed : .off
    }
  }
}

/// Whether an option is chosen; `mixed` when only some of what is below it is.
public enum OptionMark: String, Hashable, Sendable, Codable { case on, off, mixed }
