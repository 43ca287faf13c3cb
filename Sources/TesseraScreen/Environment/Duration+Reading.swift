extension Duration {
  /// A duration from a number of seconds in a file or a table. NaN counts as zero, and the result is limited to
  /// ten thousand years.
  package init(read seconds: Double) { self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -3e11), 3e11)) }

  /// The duration, limited to ten thousand years, because clocks can't count further.
  package var bounded: Duration { Swift.min(Swift.max(self, .seconds(-3e11)), .seconds(3e11)) }
}
