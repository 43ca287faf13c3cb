#if canImport(UIKit)
internal import Accessibility
internal import TesseraScreen
internal import UIKit

final class StepperView: ControlView {
  private let stepper = SpeakingStepper()
  private let title = Views.label(), value = Views.label(.body, color: .secondaryLabel)
  private let help = Views.label(.footnote, color: .secondaryLabel)
  private var content: Element.Stepper?

  init(_ context: ElementContext) {
    for label in [title, value, help] { label.beSilent() }
    value.setContentHuggingPriority(.required, for: .horizontal)
    super.init(Views.stack(.vertical, spacing: 2, [Views.stack(.horizontal, spacing: 12, [title, value, stepper]), help]), context)
    // While plus is held, the value keeps changing. Only the final value is sent.
    stepper.isContinuous = false
    stepper.addAction(UIAction { [weak self] _ in self?.didStep() }, for: .valueChanged)
  }

  override var target: UIView { stepper }

  private func didStep() {
    guard let content else { return }
    let number = content.nearest(to: stepper.value)
    if number != content.value { send(.number(number)) } else { stepper.value = content.shown }
  }

  override func show(_ element: Element) -> Bool {
    guard case .stepper(let content) = element else { return false }
    control = content.control
    let range = content.range
    stepper.stepValue = content.step
    stepper.take(range)
    // While the user holds plus, do not change the value.
    if !stepper.isTracking { stepper.value = content.shown }
    stepper.isEnabled = content.availability.isAvailable
    self.content = content
    title.show(context.text(content.title))
    help.show(note: context.text(content.error ?? content.availability.reason ?? content.help), isError: content.error != nil)
    let node = node(element)
    value.show(node.value)
    stepper.setAccessibility(node, context.localizer)
    return true
  }
}

extension UIStepper {
  /// Sets the range. UIKit crashes if the minimum is not below the maximum, even temporarily. For a range
  /// with a single number, the maximum is one step higher, and this value is never sent.
  fileprivate func take(_ range: ClosedRange<Double>) {
    let lowest = range.lowerBound
    let highest = range.upperBound > lowest ? range.upperBound : max(lowest + stepValue, lowest.nextUp)
    if lowest >= maximumValue {
      maximumValue = highest
      minimumValue = lowest
    } else {
      minimumValue = lowest
      maximumValue = highest
    }
  }
}

final class SegmentsView: ElementView {
  private let segmented = SpeakingSegments()
  private let title = Views.label(.subheadline), note = Views.label(.footnote, color: .secondaryLabel)
  private var shown: Element.Segments?

  init(_ context: ElementContext) {
    for label in [title, note] { label.beSilent() }
    super.init(Views.stack(.vertical, spacing: 4, [title, segmented, note]), context)
    segmented.addAction(UIAction { [weak self] _ in self?.didChoose() }, for: .valueChanged)
  }

  override var accessibleView: UIView? { segmented }

  private func didChoose() {
    guard let shown, shown.segments.indices.contains(segmented.selectedSegmentIndex) else { return }
    context.send(shown.segments[segmented.selectedSegmentIndex].control, nil)
  }

  override func show(_ element: Element) -> Bool {
    guard case .segments(let content) = element else { return false }
    title.show(context.text(content.title))
    if shown?.segments != content.segments || segmented.numberOfSegments != content.segments.count {
      segmented.removeAllSegments()
      for (index, segment) in content.segments.enumerated() {
        segmented.insertSegment(withTitle: context.text(segment.title), at: index, animated: false)
      }
    } else {
      for (index, segment) in content.segments.enumerated() { segmented.setTitle(context.text(segment.title), forSegmentAt: index) }
    }
    segmented.selectedSegmentIndex =
      content.segments.firstIndex { $0.control == content.selected } ?? UISegmentedControl.noSegment
    segmented.isEnabled = content.availability.isAvailable
    shown = content
    // UIKit exposes the segments themselves: buttons, one of which is selected.
    let words = context.text(content.error ?? content.availability.reason)
    note.show(words)
    note.textColor = content.error == nil ? .secondaryLabel : .systemRed
    segmented.accessibilityLabel = context.text(content.title)
    segmented.accessibilityHint = words
    segmented.accessibilityContainerType = .semanticGroup
    let node = node(element)
    segmented.accessibilityIdentifier = AccessibilityIdentifier.text(node)
    segmented.accessibilityCustomContent = AXCustomContent.content(for: node, context.localizer)
    return true
  }

  override func focus(_ control: Control.Name) -> Bool {
    guard shown?.segments.contains(where: { $0.control == control }) == true else { return false }
    UIAccessibility.post(notification: .layoutChanged, argument: segmented)
    return true
  }
}
#endif
