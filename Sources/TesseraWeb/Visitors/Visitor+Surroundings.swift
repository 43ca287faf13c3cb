internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

extension Visitor {
  func model(_ pageID: String, uri: String) -> HTMLRenderer.PageModel { models(of: pageID)(uri) }

  static func model(
    _ pageID: String, uri: String, of app: any App, _ links: [AppLink], _ resumeCookie: String, _ person: String, _ silence: Int
  ) -> HTMLRenderer.PageModel {
    let end = uri.utf8.firstIndex(of: UInt8(ascii: "?"))
    let path = end.map { String(uri[..<$0]) } ?? uri
    var model = HTMLRenderer.PageModel(
      pageID: pageID, path: path, title: app.name, layers: [],
      navigation: links.map {
        HTMLRenderer.PageModel.NavigationLink($0.title, icon: $0.icon, href: $0.path, isCurrent: $0.leads(to: path))
      })
    if let end { model.query = String(uri[end...].dropFirst()) }
    (model.resumeCookie, model.person, model.silence) = (resumeCookie, person, silence)
    model.hasTabs = app.navigationStyle == .tabs && !links.isEmpty
    return model
  }

  func models(of pageID: String) -> @Sendable (String) -> HTMLRenderer.PageModel {
    let (app, links, resumeCookie, look) = (
      app, surroundings.links, key.resumeCookie, app.looks.contains { $0.id == visit.look } ? visit.look : ""
    )
    let person = person
    // Three and a half heartbeats.
    let silence = Int(min(limits.heartbeat / .milliseconds(2) * 7, 1e12))
    let asking = self.visit
    return { uri in
      var model = Self.model(pageID, uri: uri, of: app, links, resumeCookie, person, silence)
      model.summary = app.resolve(uri, for: asking).screen?.summary ?? AnyScreen.Summary()
      model.parent = app.parent(of: model.path, for: asking, links)
      let (languages, looks) = (app.languages, app.looks)
      // With one language and one look there is nothing to switch.
      guard languages.count > 1 || looks.count > 1 else { return model }
      let destination = FormFields.encode(PageTarget.address(uri, WireNames.page, pageID))
      model.languages = languages.map {
        HTMLRenderer.PageModel.LanguageLink($0.language, name: $0.name, href: "/_tessera/language/\($0.language.tag)?return=\(destination)")
      }
      let shown = look.isEmpty ? looks.first?.id : look
      model.looks = looks.filter { $0.id != shown }.map {
        HTMLRenderer.PageModel.LookLink($0.name, href: "/_tessera/look/\($0.id)?return=\(destination)")
      }
      return model
    }
  }
}
