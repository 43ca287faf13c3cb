#if canImport(UIKit)
internal import TesseraBinding

#if canImport(ObjectiveC)
internal import ObjectiveC
internal import UIKit

/// Stores the binding slot as an associated object, because UIKit's views cannot have additional stored
/// properties.
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

/// Stores the binding slot in the model of UIKit's view, because there is no Objective-C here.
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
