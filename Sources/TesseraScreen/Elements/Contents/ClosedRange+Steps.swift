extension ClosedRange<Double> {
  /// The number of this range that is nearest to another one, in whole steps from the lower bound; the lower bound for what is no number.
  ///
  /// Steps count from 0 where the lower bound is so far below it (beyond −2⁵²) that whole numbers are not told apart from there. Without a step, or a
  /// lower bound, every number of the range is one.
  package func stepped(_ number: Double, by step: Double) -> Double {
    func held(_ number: Double) -> Double { Swift.min(Swift.max(number, lowerBound), upperBound) }
    let near = held(number.isFinite ? number : lowerBound)
    guard step > 0, step.isFinite, lowerBound.isFinite else { return near }
    let start = lowerBound < -0x1p52 ? 0 : lowerBound
    let count = ((near - start) / step).rounded()
    guard count.isFinite else { return near }
    let stepped = start + count * step
    return held(stepped > upperBound ? stepped - step : stepped < lowerBound ? stepped + step : stepped)
  }
}
