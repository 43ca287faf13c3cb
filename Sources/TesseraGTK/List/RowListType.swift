#if GTK
internal import CGtk4

/// The GObject class behind a ``RowList``: a `GListModel` implemented in Swift. There is one object per list,
/// and one plain object per requested row.
@MainActor
enum RowListType {
  /// The class, registered on first use.
  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = UInt16(MemoryLayout<GObjectClass>.size)
    info.instance_size = UInt16(offset + MemoryLayout<UnsafeMutableRawPointer?>.size)
    let type = g_type_register_static(g_object_get_type(), "TesseraRowList", &info, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(interface_init: fillInterface, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  /// The offset of the list's pointer in an instance.
  nonisolated fileprivate static let offset = MemoryLayout<GObject>.size

  /// Associates an instance with a list. With `nil`, the instance is empty.
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
    // GTK calls this on the main thread only. The pointer is not used after this call.
    nonisolated(unsafe) let pointer = UnsafeRawPointer(model)
    return MainActor.assumeIsolated { UInt32(list(of: pointer)?.count ?? 0) }
  }
  interface.pointee.get_item = { model, position in
    guard let model else { return nil }
    // GTK calls this on the main thread only. The pointer is not used after this call.
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
