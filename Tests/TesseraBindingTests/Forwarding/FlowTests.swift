import Testing
import TesseraBinding

@MainActor
@Suite("Flows")
struct FlowTests {
  let recorder = Recorder<CartAction>()
  let cell = ProductCell()

  func attach() { AnyActionHandlingProvider(recorder).attach(to: cell) }

  @Test("A button click flows from the sender to the handler")
  func buttonFlow() {
    attach()
    cell.configure(Product(id: 4, title: "A"))
    cell.button.click()
    #expect(recorder.actions == [.add(4)])
  }

  @Test("A switch change flows with its value")
  func switchFlow() {
    attach()
    cell.toggle.toggle()
    cell.toggle.toggle()
    #expect(recorder.actions == [.toggled(true), .toggled(false)])
  }

  @Test("A slider change flows with its value")
  func sliderFlow() {
    attach()
    cell.slider.drag(to: 0.75)
    #expect(recorder.actions == [.volume(0.75)])
  }

  @Test("Several controls keep the order of the events")
  func sequential() {
    attach()
    cell.configure(Product(id: 1, title: "A"))
    cell.slider.drag(to: 0.5)
    cell.button.click()
    cell.toggle.toggle()
    #expect(recorder.actions == [.volume(0.5), .add(1), .toggled(true)])
  }

  @Test("One control three times is three actions")
  func sameControl() {
    attach()
    cell.configure(Product(id: 1, title: "A"))
    for _ in 0..<3 { cell.button.click() }
    #expect(recorder.actions == [.add(1), .add(1), .add(1)])
  }

  @Test("A tap flows from the view to the handler")
  func tapFlow() {
    attach()
    cell.perform(.tap)
    #expect(recorder.actions == [.gesture("tap 0")])
  }

  @Test("Several gestures on one view are one recogniser each, and trigger each their action")
  func gesturesFlow() {
    let card = Widget()
    let panel = Panel {
      EventForwarder(card) { _, ctx in
        ctx.tap { [CartAction.gesture("tap")] }
        ctx.swipe(.left) { [CartAction.gesture("swipe")] }
        ctx.pinch { [CartAction.gesture("pinch")] }
      }
    }
    panel.addActionHandler(recorder)
    #expect(card.handlerCount == 3)
    card.perform(.pinch, .changed)
    card.perform(.tap)
    card.perform(.swipe)
    card.perform(.pinch, .ended)
    #expect(recorder.actions == ["pinch", "tap", "swipe", "pinch"].map { .gesture($0) })
  }

  @Test("Configure, then forward")
  func configureThenForward() {
    cell.configure(Product(id: 7, title: "A"))
    attach()
    cell.button.click()
    #expect(cell.title.text == "A")
    #expect(recorder.actions == [.add(7)])
  }

  @Test("After the handler was replaced the first gets nothing")
  func replacement() {
    let second = Recorder<CartAction>()
    cell.configure(Product(id: 1, title: "A"))
    attach()
    cell.assignActionHandler(second)
    cell.button.click()
    #expect(recorder.actions.isEmpty)
    #expect(second.actions == [.add(1)])
  }

  enum FormAction: Equatable, Sendable {
    case nameChanged(String), emailChanged(String), switchChanged(Bool), submit, submitInvalid, submitValid, strength(Double)
    case passwordsDiffer, passwordsMatch
  }

  final class Form: Widget, EventForwardingProvider {
    let name = TextField("name")
    let email = TextField("email")
    let news = Switch("news")
    let submit = Button("submit")

    var eventForwarder: SenderGroup {
      EventForwarder(name) { field, ctx in ctx.control(.textChanged) { [FormAction.nameChanged(field.text)] } }
      EventForwarder(email) { field, ctx in ctx.control(.textChanged) { [FormAction.emailChanged(field.text)] } }
      EventForwarder(news) { news, ctx in ctx.control(.valueChanged) { [FormAction.switchChanged(news.isOn)] } }
      EventForwarder(submit) { _, ctx in ctx.control(.clicked) { [FormAction.submit] } }
    }
  }

  @Test("A form sends its changes and its submission in order")
  func formSubmission() {
    let form = Form()
    let recorder = Recorder<FormAction>()
    form.addActionHandler(recorder)
    form.name.type("Ada")
    form.email.type("ada@example.com")
    form.news.toggle()
    form.submit.click()
    #expect(recorder.actions == [.nameChanged("Ada"), .emailChanged("ada@example.com"), .switchChanged(true), .submit])
  }

  @Test("Button and info of row 100 carry their row")
  func listCell() {
    final class Row: Widget, Configurable, EventForwardingProvider {
      let button = Button()
      let info = Button()
      var configurer: (Row, Int) -> Void { { _, _ in } }
      var eventForwarder: SenderGroup {
        EventForwarder(button) { _, ctx in ctx.control(.clicked) { (row: Int) in [CartAction.add(row)] } }
        EventForwarder(info) { _, ctx in ctx.control(.clicked) { (row: Int) in [CartAction.named("info \(row)")] } }
      }
    }
    let row = Row()
    row.addActionHandler(recorder)
    row.configure(100)
    row.button.click()
    row.info.click()
    #expect(recorder.actions == [.add(100), .named("info 100")])
  }

  @Test("A state-aware button resolves its state on click: 77")
  func stateAware() {
    attach()
    cell.configure(Product(id: 77, title: "A"))
    cell.button.click()
    #expect(recorder.actions == [.add(77)])
  }

  @Test("A state-aware button reflects the latest state: 1, then 99")
  func stateAwareLatest() {
    attach()
    for id in [1, 99] {
      cell.configure(Product(id: id, title: "A"))
      cell.button.click()
    }
    #expect(recorder.actions == [.add(1), .add(99)])
  }

  @Test("Two state-aware senders read different parts: 59 and \"Jeon\"")
  func stateAwareSenders() {
    final class Person: Widget, Configurable, EventForwardingProvider {
      let age = Button()
      let name = Button()
      var configurer: (Person, Product) -> Void { { _, _ in } }
      var eventForwarder: SenderGroup {
        EventForwarder(age) { _, ctx in ctx.control(.clicked) { (model: Product) in [CartAction.add(model.id)] } }
        EventForwarder(name) { _, ctx in ctx.control(.clicked) { (model: Product) in [CartAction.named(model.title)] } }
      }
    }
    let person = Person()
    person.addActionHandler(recorder)
    person.configure(Product(id: 59, title: "Jeon"))
    person.age.click()
    person.name.click()
    #expect(recorder.actions == [.add(59), .named("Jeon")])
  }

  @Test("Several rows from a list of models: a click on the second gives its item")
  func tableView() {
    let rows = ["cart_1", "cart_2", "cart_3"].enumerated().map { index, title in
      let row = Probe<String>()
      let button = Button()
      let panel = Panel { EventForwarder(button) { _, ctx in ctx.control(.clicked) { (title: String) in [CartAction.named(title)] } } }
      row.configure(title)
      button.binding.setState(title)
      AnyActionHandlingProvider(recorder).attach(to: panel)
      return (row, button, panel)
    }
    rows[1].1.click()
    #expect(recorder.actions == [.named("cart_2")])
  }

  struct Selectable: Equatable { var id: Int, isSelected: Bool }

  final class SelectableCell: Widget, Configurable, EventForwardingProvider {
    let check = Switch()
    var configurer: (SelectableCell, Selectable) -> Void { { $0.check.isOn = $1.isSelected } }
    var eventForwarder: SenderGroup {
      EventForwarder(check) { _, ctx in ctx.control(.valueChanged) { (item: Selectable) in [CartAction.toggled(!item.isSelected)] } }
    }
  }

  @Test("A selection toggles through configure, and the toggle is an action")
  func dynamicUpdates() {
    let cell = SelectableCell()
    cell.addActionHandler(recorder)
    var item = Selectable(id: 1, isSelected: false)
    for _ in 0..<2 {
      cell.configure(item)
      cell.check.toggle()
      item.isSelected.toggle()
      cell.configure(item)
      #expect(cell.check.isOn == item.isSelected)
    }
    #expect(recorder.actions == [.toggled(true), .toggled(false)])
  }

  final class ValidatedForm: Widget, EventForwardingProvider {
    let email = TextField()
    let password = TextField()
    let again = TextField()
    let submit = Button()

    var eventForwarder: SenderGroup {
      EventForwarder(submit) { [email] _, ctx in
        ctx.control(.clicked) { email.text.contains("@") ? [FormAction.submitValid] : [FormAction.submitInvalid] }
      }
      EventForwarder(password) { field, ctx in
        ctx.control(.textChanged) { [FormAction.strength(min(1, Double(field.text.count) / 20))] }
      }
      EventForwarder(again) { [password] field, ctx in
        ctx.control(.textChanged) { [field.text == password.text ? FormAction.passwordsMatch : .passwordsDiffer] }
      }
    }
  }

  @Test("A form submits invalid until its data is fixed, then valid")
  func validation() {
    let form = ValidatedForm()
    let recorder = Recorder<FormAction>()
    form.addActionHandler(recorder)
    form.submit.click()
    form.email.text = "ada"
    form.submit.click()
    form.email.text = "ada@example.com"
    form.submit.click()
    #expect(recorder.actions == [.submitInvalid, .submitInvalid, .submitValid])
  }

  @Test("Dependent fields: the strength is 0.5 for 10 characters; passwords differ, then match")
  func dependentFields() {
    let form = ValidatedForm()
    let recorder = Recorder<FormAction>()
    form.addActionHandler(recorder)
    form.password.type("0123456789")
    form.again.type("012345678")
    form.again.type("0123456789")
    #expect(recorder.actions == [.strength(0.5), .passwordsDiffer, .passwordsMatch])
  }

  @Test("From list to detail: item 69 is chosen, then the detail view is configured from it")
  func frontDetail() {
    let detail = ProductLabel()
    let reactor = Reactor()
    reactor.react = { action in
      if case .add(let id) = action { detail.configure(Product(id: id, title: "Detail \(id)")) }
    }
    cell.configure(Product(id: 69, title: "Row"))
    cell.addActionHandler(reactor)
    cell.button.click()
    #expect(detail.text == "Detail 69")
    #expect(detail.binding.state()?.id == 69)
  }

  final class Bar: Widget, EventForwardingProvider {
    let buttons: [Button]
    init(_ name: String, _ titles: [String]) {
      buttons = titles.map { Button($0) }
      super.init(name)
    }
    var eventForwarder: SenderGroup {
      for button in buttons {
        EventForwarder(button) { button, ctx in ctx.control(.clicked) { [CartAction.named(button.bindingName)] } }
      }
    }
  }

  @Test("Children forward through their parent: four actions in order")
  func nestedViews() {
    let (header, content, toolbar) = (Bar("header", ["back"]), Bar("content", ["open"]), Bar("toolbar", ["share", "delete"]))
    let page = Panel("page") {
      header
      content
      toolbar.eventForwarder
    }
    page.addActionHandler(recorder)
    header.buttons[0].click()
    content.buttons[0].click()
    for button in toolbar.buttons { button.click() }
    #expect(recorder.actions == ["back", "open", "share", "delete"].map { .named($0) })
    #expect((header.buttons + content.buttons + toolbar.buttons).allSatisfy { $0.handlerCount == 1 })
  }

  @Test("A shopping cart's quantity: increase twice and decrease once for item 119")
  func quantity() {
    final class Quantity: Widget, Configurable, EventForwardingProvider {
      let plus = Button()
      let minus = Button()
      var configurer: (Quantity, Product) -> Void { { _, _ in } }
      var eventForwarder: SenderGroup {
        EventForwarder(plus) { _, ctx in ctx.control(.clicked) { (item: Product) in [CartAction.add(item.id)] } }
        EventForwarder(minus) { _, ctx in ctx.control(.clicked) { (item: Product) in [CartAction.remove(item.id)] } }
      }
    }
    let quantity = Quantity()
    quantity.addActionHandler(recorder)
    quantity.configure(Product(id: 119, title: "Tea"))
    quantity.plus.click()
    quantity.plus.click()
    quantity.minus.click()
    #expect(recorder.actions == [.add(119), .add(119), .remove(119)])
  }

  enum PlayerAction: Equatable, Sendable { case playPause, seek(Double), skipForward, skipBack, muted(Bool) }

  @Test("A media player's five controls are five actions in order")
  func mediaPlayer() {
    let (play, forward, back, seek, mute) = (Button(), Button(), Button(), Slider(), Switch())
    let player = Panel {
      EventForwarder(play) { _, ctx in ctx.control(.clicked) { [PlayerAction.playPause] } }
      EventForwarder(seek) { seek, ctx in ctx.control(.valueChanged) { [PlayerAction.seek(seek.value)] } }
      EventForwarder(forward) { _, ctx in ctx.control(.clicked) { [PlayerAction.skipForward] } }
      EventForwarder(back) { _, ctx in ctx.control(.clicked) { [PlayerAction.skipBack] } }
      EventForwarder(mute) { mute, ctx in ctx.control(.valueChanged) { [PlayerAction.muted(mute.isOn)] } }
    }
    let recorder = Recorder<PlayerAction>()
    player.addActionHandler(recorder)
    play.click()
    seek.drag(to: 0.1)
    forward.click()
    back.click()
    mute.toggle()
    #expect(recorder.actions == [.playPause, .seek(0.1), .skipForward, .skipBack, .muted(true)])
  }
}
