internal import TesseraScreen

extension MenuLoader {
  /// Loads the options for chosen ids, for a picker. Recent results are reused.
  ///
  /// - Law: a result for an id, including "not found", is valid as long as a menu answer (``MenuSettings/Caching/fresh``). It
  ///   belongs to the same identity and is removed with the menu's path.
  ///
  /// - Parameter parents: The choices in the menu that this one depends on.
  func names(of ids: [OptionID], parents: [OptionID]) async throws -> MenuSettings.ResolvedOptions {
    var (known, open) = (MenuSettings.ResolvedOptions(options: [], missing: []), [OptionID]())
    let now = menus.now()
    for id in ids.once {
      guard let name = menus.store.name(key(of: id, parents)), now >= name.confirmed,
        now - name.confirmed <= menu.settings.caching.fresh.seconds
      else {
        open.append(id)
        continue
      }
      if let option = name.option { known.options.append(option) } else { known.missing.append(id) }
    }
    if open.isEmpty { return known }
    var environment = environment
    environment.menuParents = parents
    let found: MenuSettings.ResolvedOptions
    do {
      found = try await menu.resolve(open, in: environment)
    } catch {
      if error is CancellationError || known.options.isEmpty && known.missing.isEmpty { throw error }
      return known
    }
    if menu.settings.caching != .never {
      let confirmed = menus.now()
      let asked = Set(open)
      for option in found.options where asked.contains(option.id) {
        menus.store.keep(MenuEnvironment.Store.Name(option: option, confirmed: confirmed), under: key(of: option.id, parents))
      }
      for id in found.missing where asked.contains(id) {
        menus.store.keep(MenuEnvironment.Store.Name(option: nil, confirmed: confirmed), under: key(of: id, parents))
      }
    }
    return MenuSettings.ResolvedOptions(options: known.options + found.options, missing: known.missing + found.missing)
  }

  /// The key of a name. It is below the menu's path, if there is one, so that both are removed together.
  private func key(of id: OptionID, _ parents: [OptionID]) -> MenuKey {
    let path = menu.path.filled(with: parents)?.path ?? menu.path
    let source = path.isEmpty ? menu.settings.resolution?.path ?? path : path
    var key = key(source.text, scope: scope)
    key.ids = parents + [id]
    return key
  }
}

extension OptionsMenu {
  func names(of ids: [OptionID], for parents: [OptionID], in environment: ScreenEnvironment) async throws -> MenuSettings.ResolvedOptions {
    try await MenuLoader(self, environment).names(of: ids, parents: parents)
  }
}
