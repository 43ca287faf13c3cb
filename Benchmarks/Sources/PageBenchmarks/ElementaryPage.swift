#if canImport(Elementary)
import Elementary

/// Writes the page with Elementary, the best-known markup builder in Swift.
struct ElementaryPage: HTML {
  let state: RecordScreen.State

  static func write(_ state: RecordScreen.State) -> [UInt8] { Array(ElementaryPage(state: state).render().utf8) }

  var body: some HTML {
    HTMLRaw(ConcatenatedPage.head)
    ForEach(state.records) { ElementaryRow(record: $0, state: state) }
    HTMLRaw(ConcatenatedPage.tail)
  }
}

private struct ElementaryRow: HTML {
  let record: Record
  let state: RecordScreen.State

  private var key: String { String(record.id) }
  private var id: String { ConcatenatedPage.identity(record) }

  var body: some HTML {
    li(.class("row"), .custom(name: "data-key", value: key)) {
      switch record.kind {
      case .place: place
      case .field: field
      case .flag: flag
      case .option: option
      case .notice: notice
      }
    }
  }

  private var place: some HTML {
    a(.class("label"), .custom(name: "data-control", value: "main"), .href("/places/\(record.id)")) {
      HTMLRaw(ConcatenatedPage.symbol("pin"))
      span(.class("words")) {
        span(.class("t")) {
          bdi { record.name }
          HTMLRaw(ConcatenatedPage.pause)
        }
        span(.class("s")) {
          bdi { record.detail }
          HTMLRaw(ConcatenatedPage.pause)
        }
      }
      span(.class("v")) { bdi { record.value } }
      HTMLRaw(ConcatenatedPage.symbol("chevron", flip: true))
    }
  }

  private var field: some HTML {
    div(.class("field")) {
      label(.class("name"), .custom(name: "for", value: id)) {
        bdi { record.name }
        span(.class("star"), .custom(name: "aria-hidden", value: "true")) { "*" }
      }
      input(
        .id(id), .name("_t.v.main@\(key)"), .custom(name: "data-control", value: "main"), .custom(name: "dir", value: "auto"), .type(.text),
        .custom(name: "autocomplete", value: "name"), .custom(name: "maxlength", value: "1000"),
        .custom(name: "aria-required", value: "true"), .custom(name: "aria-invalid", value: "false"),
        .custom(name: "aria-describedby", value: "\(id)-h"), .value(state.text))
      span(.class("help"), .id("\(id)-h")) { bdi { record.detail } }
    }
  }

  private var flag: some HTML {
    div(.class("toggle")) {
      input(.type(.hidden), .name("_t.b.main@\(key)"), .value("0"))
      label(.class("words"), .custom(name: "for", value: id)) {
        span(.class("t"), .id("\(id)-l")) { bdi { record.name } }
        span(.class("s"), .id("\(id)-h")) { bdi { record.detail } }
      }
      input(
        .type(.checkbox), .custom(name: "role", value: "switch"), .value("1"), .id(id), .custom(name: "aria-labelledby", value: "\(id)-l"),
        .custom(name: "aria-describedby", value: "\(id)-h"), .name("_t.b.main@\(key)"), .custom(name: "data-control", value: "main")
      )
      .attributes(.checked, when: state.isOn)
    }
  }

  private var option: some HTML {
    div(.class("option d0")) {
      button(
        .custom(name: "role", value: "checkbox"), .class("pick"), .type(.submit), .name("_t.press"),
        .custom(name: "value", value: "main@\(key)"),
        .custom(name: "data-control", value: "main"), .custom(name: "aria-checked", value: "\(record.isOn)")
      ) {
        span(.class("mark"), .custom(name: "aria-hidden", value: "true")) {}
        span(.class("words")) {
          span(.class("t"), .id("\(id)-t")) {
            bdi { record.name }
            HTMLRaw(ConcatenatedPage.pause)
          }
          span(.class("s")) { bdi { record.detail } }
        }
      }
    }
  }

  private var notice: some HTML {
    div(.custom(name: "role", value: "status"), .class("message warning"), .custom(name: "aria-labelledby", value: id)) {
      HTMLRaw(ConcatenatedPage.symbol("warning"))
      div(.class("words"), .id(id)) {
        strong(.class("t")) {
          bdi { record.name }
          HTMLRaw(ConcatenatedPage.pause)
        }
        span(.class("s")) { bdi { record.detail } }
      }
    }
  }
}
#endif
