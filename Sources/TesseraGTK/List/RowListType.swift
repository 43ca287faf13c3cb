#if GTK
internal import CGtk4

/// The GObject class behind a ``RowList``: a `GListModel` that asks Swift. One object per list, one plain object per row that is looked at.
@MainActor
enum RowListType {
  /// The class, registered at its first use.
  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = UInt16(MemoryLayout<GObjectClass>.size)
    info.instance_size = UInt16(offset + MemoryLayout<UnsafeMutableRawPointer?>.size)
    let type = g_type_register_static(g_object_get_type(), "TesseraRowList", &info, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(interface_init: fillInterface, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  /// The offset at which an instance keeps its list.
  nonisolated fileprivate static let offset = MemoryLayout<GObject>.size

  /// Ties an instance to a list, or to none: then it is empty.
  static func setList(_ list: RowList?, of object: UnsafeMutableRawPointer) {
    let pointer = list.map { Unmanaged.passUnretained($0).toOpaque() }
    object.storeBytes(of: pointer, toByteOffset: offset, as: UnsafeMutableRawPointer?.self)
  }
}

private let fillInterface: GInterfaceInitFunc = { interface, _ in
  guard let interface = interface?.assumingMemoryBound(to: GListModelInterface.self) else { return }
  interface.pointee.get_item_type = { _ in g_object_get_type() }
  interface.pointee.get_n_items = { model in
    guard let model else { return 0 }
    // GTK asks on the main thread only; the pointer is used during this call and not kept.
    nonisolated(unsafe) let pointer = UnsafeRawPointer(model)
    return MainActor.assumeIsolated { UInt32(list(of: pointer)?.count ?? 0) }
  }
  interface.pointee.get_item = { model, position in
    guard let model else { return nil }
    // GTK asks on the main thread only; the pointer is used during this call and not kept.
    nonisolated(unsafe) let pointer = UnsafeRawPointer(model)
    let address = MainActor.assumeIsolated { list(of: pointer)?.object(at: Int(position)).map { UInt(bitPattern: $0) } }
    return address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
  }
}

@MainActor
private func list(of instance: UnsafeRawPointer) -> RowList? {
  instance.load(fromByteOffset: RowListType.offset, as: UnsafeMutableRawPointer?.self)
    .map { Unmanaged<RowList>.fromOpaque($0).takeUnretainedValue() }
}
#endif
