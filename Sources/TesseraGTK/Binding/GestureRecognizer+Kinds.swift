#if GTK
internal import CGtk4
internal import TesseraBinding

extension GestureRecognizer {
  /// Connects the signals for this kind of gesture.
  func listen() {
    switch event.kind {
    case .tap: listenToTap()
    case .longPress: listenToLongPress()
    case .swipe: listenToSwipe()
    case .pan: listenToPan()
    case .pinch: listenToFingers("scale-changed") { $0.scale = $1 }
    case .rotation: listenToFingers("angle-changed") { $0.angle = $1 }
    case .screenEdge: listenToEdge()
    default: listenToHover()
    }
  }

  private func at(_ x: Double, _ y: Double) {
    view?.gesture.x = x
    view?.gesture.y = y
  }

  private func offset(_ x: Double, _ y: Double) {
    view?.gesture.offsetX = x
    view?.gesture.offsetY = y
  }

  private func listenToTap() {
    var start = (x: 0.0, y: 0.0)
    let taps = event.taps
    attachment.on("pressed") { [weak self] arguments in
      start = (arguments.double(1), arguments.double(2))
      guard let self, arguments.integer(0) == taps else { return }
      isActive = true
      at(start.x, start.y)
      reach(.began)
    }
    attachment.on("released") { [weak self] arguments in
      guard let self, isActive else { return }
      isActive = false
      let (x, y) = (arguments.double(1), arguments.double(2))
      guard abs(x - start.x) <= Self.slack, abs(y - start.y) <= Self.slack else { return reach(.failed) }
      // Claim first: the closure may end this gesture.
      claim()
      at(x, y)
      reach([.recognized, .ended])
    }
    attachment.on("cancel") { [weak self] _ in self?.cancel() }
  }

  private func cancel() {
    guard isActive else { return }
    isActive = false
    reach(.cancelled)
  }

  /// GTK accepts a factor between half and twice its own long press time. A timer adds the rest.
  private func listenToLongPress() {
    let wanted = event.duration.map { Double($0.components.seconds) * 1_000 + Double($0.components.attoseconds) / 1e15 } ?? 500
    let usual = 500.0
    let factor = min(max(wanted / usual, 0.5), 2)
    let rest = wanted - factor * usual
    gtk_gesture_long_press_set_delay_factor(attachment.controller, factor)
    attachment.on("begin") { [weak self] _ in self?.watchRelease() }
    attachment.on("pressed") { [weak self] arguments in
      guard let self else { return }
      at(arguments.double(0), arguments.double(1))
      if rest > 1 { startTimer(Int(min(rest, Double(Int32.max)))) { [weak self] in self?.pressIsLong() } } else { pressIsLong() }
    }
    attachment.on("end") { [weak self] _ in
      guard let self else { return }
      stopTimer()
      guard isActive else { return }
      isActive = false
      reach(.ended)
    }
    attachment.on("cancel") { [weak self] _ in
      self?.stopTimer()
      self?.cancel()
    }
  }

  /// Watches for the end of the touch before the child views do. A button that claims the touch hides its end
  /// from GTK's long press, which would continue as if the finger were still down.
  private func watchRelease() {
    guard companion == nil, let view, let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let watch = ControllerAttachment(controller, to: view.widget)
    watch.on("event") { [weak self] _ in
      guard let self, let event = gtk_event_controller_get_current_event(controller) else { return }
      switch gdk_event_get_event_type(event) {
      case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: released()
      default: break
      }
    }
    companion = watch
  }

  private func released() {
    stopTimer()
    companion?.end()
    companion = nil
    guard isActive else { return gtk_event_controller_reset(attachment.controller) }
    isActive = false
    reach(.ended)
  }

  private func pressIsLong() {
    isActive = true
    claim()
    reach([.began, .recognized])
  }

  private func listenToSwipe() {
    guard let direction = event.direction else { return }
    attachment.on("swipe") { [weak self] arguments in
      guard let self else { return }
      let (x, y) = (arguments.double(0), arguments.double(1))
      guard max(abs(x), abs(y)) >= Self.swipeSpeed else { return }
      let found: SenderEvent.Gesture.Direction = abs(x) > abs(y) ? (x < 0 ? .left : .right) : (y < 0 ? .up : .down)
      guard found == direction else { return }
      offset(x, y)
      claim()
      reach([.recognized, .ended])
    }
  }

  private func listenToPan() {
    attachment.on("drag-begin") { [weak self] arguments in
      guard let self else { return }
      at(arguments.double(0), arguments.double(1))
      offset(0, 0)
      isActive = true
      reach(.began)
    }
    attachment.on("drag-update") { [weak self] arguments in
      self?.offset(arguments.double(0), arguments.double(1))
      self?.reach(.changed)
    }
    attachment.on("drag-end") { [weak self] arguments in
      guard let self, isActive else { return }
      isActive = false
      offset(arguments.double(0), arguments.double(1))
      reach([.ended, .recognized])
    }
    attachment.on("cancel") { [weak self] _ in self?.cancel() }
  }

  private func listenToFingers(_ signal: String, _ keep: @escaping @MainActor (inout NativeView.GestureValues, Double) -> Void) {
    attachment.on("begin") { [weak self] _ in
      self?.isActive = true
      self?.reach(.began)
    }
    attachment.on(signal) { [weak self] arguments in
      guard let self, let view else { return }
      keep(&view.gesture, arguments.double(0))
      reach(.changed)
    }
    attachment.on("end") { [weak self] _ in
      guard let self, isActive else { return }
      isActive = false
      reach([.ended, .recognized])
    }
    attachment.on("cancel") { [weak self] _ in self?.cancel() }
  }

  private func listenToHover() {
    attachment.on("enter") { [weak self] arguments in
      self?.at(arguments.double(0), arguments.double(1))
      self?.reach([.began, .recognized])
    }
    attachment.on("motion") { [weak self] arguments in
      self?.at(arguments.double(0), arguments.double(1))
      self?.reach(.changed)
    }
    attachment.on("leave") { [weak self] _ in self?.reach(.ended) }
  }

  /// A drag that starts near an edge of the window and moves inwards.
  private func listenToEdge() {
    var isAtEdge = false
    attachment.on("drag-begin") { [weak self] arguments in
      guard let self else { return }
      at(arguments.double(0), arguments.double(1))
      isAtEdge = isNearEdge(arguments.double(0), arguments.double(1))
    }
    attachment.on("drag-update") { [weak self] arguments in
      guard let self, isAtEdge else { return }
      offset(arguments.double(0), arguments.double(1))
      if isActive { return reach(.changed) }
      guard isInwards(arguments.double(0), arguments.double(1)) else { return }
      isActive = true
      claim()
      reach([.began, .recognized])
    }
    attachment.on("drag-end") { [weak self] _ in
      guard let self, isActive else { return }
      isActive = false
      reach(.ended)
    }
    attachment.on("cancel") { [weak self] _ in self?.cancel() }
  }

  private func isNearEdge(_ x: Double, _ y: Double) -> Bool {
    guard let widget = view?.widget, let root = gtk_widget_get_root(widget) else { return false }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    var (inX, inY) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(widget, window, x, y, &inX, &inY) != 0 else { return false }
    let (width, height) = (Double(gtk_widget_get_width(window)), Double(gtk_widget_get_height(window)))
    return event.edges.contains(.left) && inX <= Self.edgeWidth || event.edges.contains(.right) && inX >= width - Self.edgeWidth
      || event.edges.contains(.top) && inY <= Self.edgeWidth || event.edges.contains(.bottom) && inY >= height - Self.edgeWidth
  }

  private func isInwards(_ x: Double, _ y: Double) -> Bool {
    event.edges.contains(.left) && x > Self.slack || event.edges.contains(.right) && x < -Self.slack
      || event.edges.contains(.top) && y > Self.slack || event.edges.contains(.bottom) && y < -Self.slack
  }
}
#endif
