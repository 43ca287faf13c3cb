extension ClosedRange<Double> {
  /// The number of this range that is nearest to another one, in whole steps from the lower bound; the lower bound for what is no number.
  ///
  /// Steps count from 0 where the lower bound is so far below it (beyond −2⁵²) that whole numbers are not told apart from there. Without a step, or a
  /// lower bound, every number of the range is one.
  ///
  /// - Law: the result has no more decimals than the bound that steps count from and the step: three steps of 0.1 are 0.3, and the upper bound is one of
  ///   the numbers where whole steps lead to it.
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
  /// The decimals that the number is written with: 2 of 0.25.
  fileprivate var decimals: Int {
    let parts = description.split(separator: "e")
    let fraction = parts.first?.split(separator: ".").dropFirst().first.map { $0 == "0" ? 0 : $0.count } ?? 0
    return Swift.max(0, fraction - (parts.count > 1 ? Int(parts[1]) ?? 0 : 0))
  }

  /// The nearest number with so many decimals; the number itself where it is too large for them.
  fileprivate func rounded(decimals: Int) -> Double {
    guard decimals <= 15 else { return self }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = self * scale
    return scaled.magnitude < 0x1p53 ? scaled.rounded() / scale : self
  }
}
