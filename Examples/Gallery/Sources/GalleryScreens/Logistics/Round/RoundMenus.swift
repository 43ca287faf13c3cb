internal import Foundation
public import Tessera

/// The vehicles. One that is too large for cities is shown with the reason.
public enum Vehicles: MenuType {
  public struct Model: Decodable, Sendable {
    let id: OptionID
    let name: String
    let capacityKilograms: Int
  }
  public static let path = "/v1/vehicle-types"

  public static func options(from vehicles: [Model]) -> [OptionModel] {
    vehicles.map { vehicle in
      OptionModel(
        vehicle.id, vehicle.name, detail: "\(vehicle.capacityKilograms.formatted(.number.locale(Locale(identifier: "en")))) kg",
        disabledReason: vehicle.capacityKilograms > 10_000 ? "Not allowed inside cities" : nil,
        additionalData: [capacityKey: .number(String(vehicle.capacityKilograms))])
    }
  }

  /// The capacity of a vehicle in kilograms.
  static func capacity(_ option: OptionModel) -> Int? { option.additionalData[capacityKey]?.integer }
  private static let capacityKey = "capacityKilograms"
}

/// The stops, reloaded whenever the menu opens, because branches close. If that fails, the last known ones are shown
/// with their age.
enum Stops: MenuType {
  static let path = "/v1/branches"
  static let settings = MenuSettings(
    resolution: MenuSettings.ResolveEndpoint("/v1/branches/resolve"), caching: MenuSettings.Caching(fresh: .zero, whileRevalidating: .zero))
}

/// The goods, in batches of fifty.
enum Goods: MenuType {
  static let path = "/v1/products"
  static let settings = MenuSettings { _ in MenuQuery<OptionModel>().limited(to: 50) }
}

/// The hours. They have the same ids on every day, so the day above them tells them apart.
enum DeliveryHours: MenuType {
  static let settings = MenuSettings(identity: .underParent)
  static let staticData = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"].map { day in
    OptionModel(
      OptionID(day.lowercased()), day, icon: "calendar",
      children: [
        OptionModel("morning", "Morning", detail: "08:00–12:00"), OptionModel("afternoon", "Afternoon", detail: "12:00–17:00"),
        OptionModel("evening", "Evening", detail: "17:00–21:00"),
      ])
  }
}

enum Topics: MenuType {
  static let path = "/v1/notifications"
}

/// The events that the account is notified about: several options, sent at once after a question.
enum TopicsField: APIOptionsConfigurable {
  typealias Menu = Topics
  static let title: Phrase = "Notify me about"
  static let selection: Property<PlanRoundScreen.State, OptionSelection> = \.topics
  static let config = OptionsViewConfig(actionTitle: "Save", confirmation: "Change your notifications?")
  static let apiPath = "/v1/account/notifications"
  static var submission: LiveProperty<PlanRoundScreen.State>? { LiveProperty(\.topicsSubmission) }
}
