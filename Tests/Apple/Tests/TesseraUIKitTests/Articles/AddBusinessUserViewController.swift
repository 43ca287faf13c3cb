import Tessera
import TesseraUIKit
import UIKit

final class AddBusinessUserViewController: UIViewController {
  @OptionsForm var form = InviteUser()
  var didInvite: (InviteUser) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    let stack = UIStackView(arrangedSubviews: [
      textField("First name", \.firstName), textField("Last name", \.lastName), textField("Email", \.email),
      OptionsFieldView(RoleField.self, in: $form),
      OptionsFieldView(BranchesField.self, in: $form),
      OptionsFieldView(OptionsItem("Region", Regions.self, selection: \.region), in: $form),
      OptionsFieldView(OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.region), in: $form),
      UIButton(configuration: .filled(), primaryAction: UIAction(title: "Invite") { [unowned self] _ in didInvite(form) }),
    ])
    (stack.axis, stack.frame) = (.vertical, view.bounds)
    view.addSubview(stack)
  }

  private func textField(_ title: String, _ property: WritableKeyPath<InviteUser, String>) -> UITextField {
    let field = UITextField()
    (field.placeholder, field.accessibilityLabel) = (title, title)
    field.addAction(UIAction { [unowned self, unowned field] _ in form[keyPath: property] = field.text ?? "" }, for: .editingChanged)
    return field
  }
}
