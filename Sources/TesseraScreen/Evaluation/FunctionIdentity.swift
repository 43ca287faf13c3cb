/// The two words of a function value: its code and its captured context.
///
/// Swift can't compare functions, with one exception that needs no comparison of captures. If the second word is
/// null, the function has no captures, and two such functions with the same code are the same value. The second
/// word can also be null because the only capture is a `nil` reference, and then the values are equal as well.
///
/// Source: swift/docs/ABI/CallingConvention ("thick" functions are a pair of a code pointer and a nullable
/// context). A function that was converted has a context and counts as capturing.
@usableFromInline struct FunctionIdentity: Equatable, Sendable {
  @usableFromInline let code: UInt
  @usableFromInline let context: UInt

  @inlinable init<Argument, Result>(_ function: @escaping (Argument) -> Result) {
    self.init(words: Unary(function: function))
  }

  @inlinable init<First, Second, Result>(_ function: @escaping (First, Second) -> Result) {
    self.init(words: Binary(function: function))
  }

  /// Whether the function has no captures. Then it equals every function with the same code and can be called
  /// anywhere.
  @inlinable var capturesNothing: Bool { context == 0 }

  // A function in a struct keeps its representation. Passed directly as a generic value, it would be converted.
  @inlinable init<Holder>(words holder: Holder) {
    (code, context) = withUnsafeBytes(of: holder) { bytes in
      bytes.count == 2 * MemoryLayout<UInt>.size
        ? (bytes.load(as: UInt.self), bytes.load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt.self)) : (0, 1)
    }
  }

  @usableFromInline struct Unary<Argument, Result> {
    @usableFromInline let function: (Argument) -> Result
    @inlinable init(function: @escaping (Argument) -> Result) { self.function = function }
  }

  @usableFromInline struct Binary<First, Second, Result> {
    @usableFromInline let function: (First, Second) -> Result
    @inlinable init(function: @escaping (First, Second) -> Result) { self.function = function }
  }
}
