#if canImport(UIKit)
internal import TesseraBinding

#if canImport(ObjectiveC)
internal import ObjectiveC
internal import UIKit

/// The slot of the binding, kept with a view: views of UIKit have no room for stored properties of ours.
@MainActor
enum AssociatedSlot {
  private static var key: UInt8 = 0

  static func slot(of view: UIView) -> BindingSlot {
    if let slot = objc_getAssociatedObject(view, &key) as? BindingSlot { return slot }
    let slot = BindingSlot()
    objc_setAssociatedObject(view, &key, slot, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return slot
  }
}
#else
@_spi(Model) internal import UIKit

/// The slot of the binding, kept with a view by the model of UIKit: there is no Objective-C here.
@MainActor
enum AssociatedSlot {
  static func slot(of view: UIView) -> BindingSlot {
    if let slot = view.modelAssociated as? BindingSlot { return slot }
    let slot = BindingSlot()
    view.modelAssociated = slot
    return slot
  }
}
#endif
#endif
