extension ClosedRange<Double> {
  /// The value in this range nearest to `number` in whole steps from the lower bound. Returns the lower bound for
  /// NaN and infinities.
  ///
  /// If the lower bound is below −2⁵², where whole numbers are no longer distinct, steps count from 0. Without a
  /// step or a finite lower bound, every number of the range is a valid value.
  ///
  /// - Law: the result has no more decimals than the starting bound and the step: three steps of 0.1 give 0.3. The
  ///   upper bound is a valid value if it is a whole number of steps away.
  package func stepped(_ number: Double, by step: Double) -> Double {
    func held(_ number: Double) -> Double { Swift.min(Swift.max(number, lowerBound), upperBound) }
    let near = held(number.isFinite ? number : lowerBound)
    guard step > 0, step.isFinite, lowerBound.isFinite else { return near }
    let start = lowerBound < -0x1p52 ? 0 : lowerBound
    let count = ((near - start) / step).rounded()
    guard count.isFinite else { return near }
    let decimals = Swift.max(start.decimals, step.decimals)
    func after(_ steps: Double) -> Double { (start + steps * step).rounded(decimals: decimals) }
    let stepped = after(count)
    return held(stepped > upperBound ? after(count - 1) : stepped < lowerBound ? after(count + 1) : stepped)
  }
}

extension Double {
  /// The number of decimals in the number's description: 2 for 0.25.
  fileprivate var decimals: Int {
    let parts = description.split(separator: "e")
    let fraction = parts.first?.split(separator: ".").dropFirst().first.map { $0 == "0" ? 0 : $0.count } ?? 0
    return Swift.max(0, fraction - (parts.count > 1 ? Int(parts[1]) ?? 0 : 0))
  }

  /// The nearest number with at most this many decimals. Returns the number itself if it is too large for them.
  fileprivate func rounded(decimals: Int) -> Double {
    guard decimals <= 15 else { return self }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = self * scale
    return scaled.magnitude < 0x1p53 ? scaled.rounded() / scale : self
  }
}
