import Mustache
import TesseraHTML

/// Writes the page with a Mustache template. The library escapes the values.
///
/// The values are dictionaries. With structs, the library uses reflection and takes several times as long.
struct MustachePage {
  let template: MustacheTemplate

  init() throws { template = try MustacheTemplate(string: ConcatenatedPage.head + Self.row + ConcatenatedPage.tail) }

  func write(_ state: RecordScreen.State) -> [UInt8] {
    let rows = state.records.map { record in
      [
        "key": record.id, "id": ConcatenatedPage.identity(record), "name": record.name, "detail": record.detail, "value": record.value,
        "isOn": record.kind == .flag ? state.isOn : record.isOn, "text": state.text, "place": record.kind == .place,
        "field": record.kind == .field, "flag": record.kind == .flag, "option": record.kind == .option, "notice": record.kind == .notice,
      ] as [String: Any]
    }
    return Array(template.render(["rows": rows]).utf8)
  }

  private static let row =
    "{{#rows}}<li class=\"row\" data-key=\"{{key}}\">"
    + "{{#place}}<a class=\"label\" data-control=\"main\" href=\"/places/{{key}}\">" + ConcatenatedPage.symbol("pin")
    + "<span class=\"words\"><span class=\"t\"><bdi>{{name}}</bdi><span class=\"pause\">, </span></span><span class=\"s\"><bdi>{{detail}}</bdi>"
    + "<span class=\"pause\">, </span></span></span><span class=\"v\"><bdi>{{value}}</bdi></span>"
    + ConcatenatedPage.symbol("chevron", flip: true)
    + "</a>{{/place}}"
    + "{{#field}}<div class=\"field\"><label class=\"name\" for=\"{{id}}\"><bdi>{{name}}</bdi><span class=\"star\" aria-hidden=\"true\">*</span>"
    + "</label><input id=\"{{id}}\" name=\"_t.v.main@{{key}}\" data-control=\"main\" dir=\"auto\" type=\"text\" autocomplete=\"name\" "
    + "maxlength=\"1000\" aria-required=\"true\" aria-invalid=\"false\" aria-describedby=\"{{id}}-h\" value=\"{{text}}\">"
    + "<span class=\"help\" id=\"{{id}}-h\"><bdi>{{detail}}</bdi></span></div>{{/field}}"
    + "{{#flag}}<div class=\"toggle\"><input type=\"hidden\" name=\"_t.b.main@{{key}}\" value=\"0\"><label class=\"words\" for=\"{{id}}\">"
    + "<span class=\"t\" id=\"{{id}}-l\"><bdi>{{name}}</bdi></span><span class=\"s\" id=\"{{id}}-h\"><bdi>{{detail}}</bdi></span></label>"
    + "<input type=\"checkbox\" role=\"switch\" value=\"1\" id=\"{{id}}\" aria-labelledby=\"{{id}}-l\" aria-describedby=\"{{id}}-h\" "
    + "name=\"_t.b.main@{{key}}\" data-control=\"main\"{{#isOn}} checked{{/isOn}}></div>{{/flag}}"
    + "{{#option}}<div class=\"option d0\"><button role=\"checkbox\" class=\"pick\" type=\"submit\" name=\"_t.press\" value=\"main@{{key}}\" "
    + "data-control=\"main\" aria-checked=\"{{isOn}}\"><span class=\"mark\" aria-hidden=\"true\"></span><span class=\"words\">"
    + "<span class=\"t\" id=\"{{id}}-t\"><bdi>{{name}}</bdi><span class=\"pause\">, </span></span><span class=\"s\"><bdi>{{detail}}</bdi></span>"
    + "</span></button></div>{{/option}}"
    + "{{#notice}}<div role=\"status\" class=\"message warning\" aria-labelledby=\"{{id}}\">" + ConcatenatedPage.symbol("warning")
    + "<div class=\"words\" id=\"{{id}}\"><strong class=\"t\"><bdi>{{name}}</bdi><span class=\"pause\">, </span></strong>"
    + "<span class=\"s\"><bdi>{{detail}}</bdi></span></div></div>{{/notice}}</li>{{/rows}}"
}
