extension FlowController {
  /// What the flow's owner gave.
  struct Definition {
    var flow: F
    var router: FlowRouter<Value>
    /// Receives the flow's results. `nil` if no parent listens.
    var finished: ((F.Output?) -> Void)?
  }

  /// What becomes of a goal that would lose unsaved changes.
  ///
  /// ```
  /// idle ──▶ asking ──▶ answered ──▶ confirmed ──▶ idle
  ///   ▲        │           │             │
  ///   ╰────────┴───────────╯             ╰──▶ finished
  /// ```
  enum Leaving {
    case idle
    /// The user is asked. The screen's reply behind the goal, if any, has its consequences once the user confirms.
    case asking(Goal, Reply?)
    /// The question was closed. Its answer follows, or nothing if the user stays.
    case answered(Goal, Reply?)
    /// The user leaves: nothing asks again until the goal is reached.
    case confirmed
    /// The flow has ended.
    case finished
  }
}
