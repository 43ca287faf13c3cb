/// The two words of a function value: its code, and the memory that it captures.
///
/// Functions cannot be compared in Swift, with one exception that needs no comparison of captures: where the second word is null there are
/// none, and then two function values with the same code are the same value to the last bit. Whatever is null in the second word for another
/// reason (the only capture is a reference that is `nil`) is the same value as well.
///
/// Source: swift/docs/ABI/CallingConvention ("thick" functions are a pair of a code pointer and a nullable context). A function that was
/// converted on its way has a context, and counts as one that captures.
@usableFromInline struct FunctionIdentity: Equatable, Sendable {
  @usableFromInline let code: UInt
  @usableFromInline let context: UInt

  @inlinable init<Argument, Result>(_ function: @escaping (Argument) -> Result) {
    self.init(words: Unary(function: function))
  }

  @inlinable init<First, Second, Result>(_ function: @escaping (First, Second) -> Result) {
    self.init(words: Binary(function: function))
  }

  /// Whether it captures nothing: then it is equal to every function with the same code, and may be called anywhere.
  @inlinable var capturesNothing: Bool { context == 0 }

  // A function in a structure keeps its form; handed over as a value of any type it would be converted.
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
