#if canImport(UIKit)
internal import Foundation
internal import TesseraScreen
internal import UIKit

/// Shows `.dateField`: a text field with the system's picker beside it for pointer and touch. VoiceOver uses
/// the text field.
final class DateFieldView: ElementView {
  private let kind: Element.DateField.Kind
  private let field: FieldView
  private let picker = UIDatePicker()

  init(_ content: Element.DateField, _ context: ElementContext) {
    kind = content.kind
    field = FieldView(content.asTextField, context)
    let line = Views.stack(.horizontal, spacing: 8, [field.view, picker])
    line.alignment = .trailing
    super.init(line, context)
    picker.datePickerMode = content.kind == .time ? .time : .date
    picker.preferredDatePickerStyle = .compact
    picker.calendar = PickedDate.calendar(content.kind)
    picker.timeZone = PickedDate.zone
    picker.beSilent()
    picker.setContentHuggingPriority(.required, for: .horizontal)
    picker.addAction(UIAction { [weak self] _ in self?.didPick() }, for: .valueChanged)
  }

  override var accessibleView: UIView? { field.accessibleView }
  override func focus(_ control: Control.Name) -> Bool { field.focus(control) }

  private func didPick() { context.send(field.control, .text(PickedDate.text(picker.date, kind))) }

  override func show(_ element: Element) -> Bool {
    guard case .dateField(let content) = element, content.kind == kind, field.show(.textField(content.asTextField)) else { return false }
    (picker.minimumDate, picker.maximumDate) = (PickedDate.date(content.earliest, kind), PickedDate.date(content.latest, kind))
    let locale = Locale(identifier: context.localizer.language.tag)
    if picker.locale != locale { picker.locale = locale }
    // If the field is empty, open the picker at today's date instead of another row's date.
    if let date = PickedDate.date(content.text, kind) ?? PickedDate.now(in: context.localizer.timeZone, kind) { picker.date = date }
    picker.isEnabled = content.availability.isAvailable
    return true
  }
}

/// Converts between the picker's dates and the field's text.
enum PickedDate {
  /// Calendar dates have no time zone. The picker computes all of them in this one.
  static let zone = TimeZone(secondsFromGMT: 0) ?? .current

  static func calendar(_ kind: Element.DateField.Kind) -> Calendar {
    var calendar = Calendar(identifier: kind == .hijri ? .islamicUmmAlQura : .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  /// The date for a text such as `2026-11-21`, `1448-09-29` or `22:05`, or `nil` if the text is invalid.
  static func date(_ text: String?, _ kind: Element.DateField.Kind) -> Date? {
    guard let text else { return nil }
    let numbers = text.split(separator: kind == .time ? ":" : "-", omittingEmptySubsequences: false).map { Int($0) }
    var parts = DateComponents()
    switch (kind, numbers.count) {
    case (.time, 2): (parts.year, parts.month, parts.day, parts.hour, parts.minute) = (2000, 1, 1, numbers[0], numbers[1])
    case (.date, 3), (.hijri, 3): (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
    default: return nil
    }
    guard !numbers.contains(nil), parts.isValidDate(in: calendar(kind)) else { return nil }
    return calendar(kind).date(from: parts)
  }

  /// The current date or time in a time zone, or `nil` if the time zone is unknown.
  static func now(in zone: String, _ kind: Element.DateField.Kind) -> Date? {
    guard let offset = TimeZone(identifier: zone)?.secondsFromGMT() else { return nil }
    return date(text(Date(timeIntervalSinceNow: TimeInterval(offset)), kind), kind)
  }

  /// The field's text for a date.
  static func text(_ date: Date, _ kind: Element.DateField.Kind) -> String {
    let parts = calendar(kind).dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?, _ digits: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    if kind == .time { return "\(padded(parts.hour, 2)):\(padded(parts.minute, 2))" }
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }
}
#endif
