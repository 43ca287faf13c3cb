extension Duration {
  /// Seconds out of a file or a table: a number that is none is no time, and nothing is longer than ten thousand years.
  package init(read seconds: Double) { self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -3e11), 3e11)) }

  /// The duration, or ten thousand years: clocks cannot count further.
  package var bounded: Duration { Swift.min(Swift.max(self, .seconds(-3e11)), .seconds(3e11)) }
}
