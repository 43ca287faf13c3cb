import TesseraHTML

/// Writes the page by string concatenation. Every text is escaped by a loop over its scalars.
///
/// (A loop over characters would be wrong: `<` followed by a combining mark is a different character and
/// would not be escaped.)
enum ConcatenatedPage {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\0": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func symbol(_ name: String, flip: Bool = false) -> String {
    "<svg class=\"i\(flip ? " flip" : "")\" aria-hidden=\"true\"><use href=\"\(HTMLRenderer.Assets.symbols.path)#\(name)\"/></svg>"
  }

  static let pause = "<span class=\"pause\">, </span>"

  static func identity(_ record: Record) -> String { "c00000000000" + String(record.id) }

  static func write(_ state: RecordScreen.State) -> [UInt8] {
    var page = head
    for record in state.records { page += row(record, state) }
    page += tail
    return Array(page.utf8)
  }

  static func row(_ record: Record, _ state: RecordScreen.State) -> String {
    let key = escaped(String(record.id)), name = escaped(record.name), detail = escaped(record.detail), id = identity(record)
    var row = "<li class=\"row\" data-key=\"\(key)\">"
    switch record.kind {
    case .place:
      row += "<a class=\"label\" data-control=\"main\" href=\"\(escaped("/places/\(record.id)"))\">" + symbol("pin")
      row += "<span class=\"words\"><span class=\"t\"><bdi>\(name)</bdi>\(pause)</span>"
      row += "<span class=\"s\"><bdi>\(detail)</bdi>\(pause)</span></span>"
      row +=
        "<span class=\"v\"><bdi>\(escaped(record.value))</bdi></span>" + symbol("chevron", flip: true) + "</a>"
    case .field:
      row += "<div class=\"field\"><label class=\"name\" for=\"\(id)\"><bdi>\(name)</bdi>"
      row += "<span class=\"star\" aria-hidden=\"true\">*</span></label>"
      row += "<input id=\"\(id)\" name=\"_t.v.main@\(key)\" data-control=\"main\" dir=\"auto\" type=\"text\" autocomplete=\"name\""
      row +=
        " maxlength=\"1000\" aria-required=\"true\" aria-invalid=\"false\" aria-describedby=\"\(id)-h\" value=\"\(escaped(state.text))\">"
      row += "<span class=\"help\" id=\"\(id)-h\"><bdi>\(detail)</bdi></span></div>"
    case .flag:
      row += "<div class=\"toggle\"><input type=\"hidden\" name=\"_t.b.main@\(key)\" value=\"0\"><label class=\"words\" for=\"\(id)\">"
      row +=
        "<span class=\"t\" id=\"\(id)-l\"><bdi>\(name)</bdi></span><span class=\"s\" id=\"\(id)-h\"><bdi>\(detail)</bdi></span></label>"
      row += "<input type=\"checkbox\" role=\"switch\" value=\"1\" id=\"\(id)\" aria-labelledby=\"\(id)-l\" aria-describedby=\"\(id)-h\""
      row += " name=\"_t.b.main@\(key)\" data-control=\"main\"\(state.isOn ? " checked" : "")></div>"
    case .option:
      row += "<div class=\"option d0\"><button role=\"checkbox\" class=\"pick\" type=\"submit\" name=\"_t.press\" value=\"main@\(key)\""
      row += " data-control=\"main\" aria-checked=\"\(record.isOn)\"><span class=\"mark\" aria-hidden=\"true\"></span>"
      row += "<span class=\"words\"><span class=\"t\" id=\"\(id)-t\"><bdi>\(name)</bdi>\(pause)</span>"
      row += "<span class=\"s\"><bdi>\(detail)</bdi></span></span></button></div>"
    case .notice:
      row += "<div role=\"status\" class=\"message warning\" aria-labelledby=\"\(id)\">" + symbol("warning")
      row += "<div class=\"words\" id=\"\(id)\"><strong class=\"t\"><bdi>\(name)</bdi>\(pause)</strong>"
      row += "<span class=\"s\"><bdi>\(detail)</bdi></span></div></div>"
    }
    return row + "</li>"
  }

  static let head =
    "<main class=\"layer root\" data-layer=\"0\" data-revision=\"1\" aria-labelledby=\"title-0\"><form method=\"post\" novalidate "
    + "autocomplete=\"off\" action=\"/places?_t.page=page\"><button class=\"vh\" name=\"_t.apply\" value=\"1\" tabindex=\"-1\" aria-hidden=\"true\">"
    + "</button><input type=\"hidden\" name=\"_t.layer\" value=\"0\"><input type=\"hidden\" name=\"_t.revision\" value=\"1\"><div class=\"top\">"
    + "<h1 class=\"title\" tabindex=\"-1\" data-title id=\"title-0\">Places</h1></div><div class=\"sections\" data-sections>"
    + "<section class=\"section list\" data-section=\"Places\"><div class=\"header\" data-key=\"Places.header\"><h2 class=\"heading\">"
    + "<span><bdi>Places</bdi></span></h2></div><ul class=\"rows\" role=\"list\" data-rows>"
  static let tail =
    "</ul></section></div><noscript><button class=\"button\" name=\"_t.apply\" value=\"1\">Apply</button></noscript></form></main>"
}
