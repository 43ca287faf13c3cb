/// The path of a route as data: a URI template (RFC 6570) whose parameters have names.
///
/// ```swift
/// let routes = try RouteTable(templates: [
///   RouteTemplate("/orders/{id}/lines/{line}{?tab,tag*}{#part}", name: "line"),
///   RouteTemplate("/orders/new"),
/// ])
/// routes.match("/orders/17/lines/2?tag=a&tag=b")              // "line": id 17, line 2, tag [a, b]
/// routes.url(for: NamedRoute("line", ["id": "a/b", "line": "2"]))   // "/orders/a%2Fb/lines/2"
/// ```
/// Forms: `{id}` is one segment; `{/a,b}` are segments; `{?q,tag*}` are query items that may be missing, with `*` repeated; `{#part}` is the
/// fragment. The rules are those of typed declarations: literals win, values may hold anything, tildes mark what a segment cannot hold.
public struct RouteTemplate: Sendable {
  /// The template.
  public let text: String
  /// The name of the routes that it makes.
  public let name: String
  let conversions: [String: RouteConversion<String>]
  let site: RouteSite

  /// A template; whether it can be used is found out by the table.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - name: The name of the routes that it makes; the template itself by default.
  ///   - conversions: Checks or one spelling for the values of parameters, by name: where one cannot be read the template does not match.
  ///   - file: The file that messages name; the name of a data file, for example.
  ///   - line: The line there.
  public init(
    _ text: String, name: String? = nil, using conversions: [String: RouteConversion<String>] = [:], file: String = #fileID,
    line: UInt = #line
  ) {
    (self.text, self.name, self.conversions) = (text, name ?? text, conversions)
    site = RouteSite(file: file, line: line)
  }
}

extension RouteTable where Route == NamedRoute {
  /// Builds a table from templates; parses and prints like one of typed declarations.
  ///
  /// Of several templates with the same name, the first whose parameters fit prints a route.
  /// - Throws: Every template that is none, every duplicate and impossible path, with the file and line of each template.
  /// - Complexity: O(total length of the templates).
  public init(limit: Int = ParsedURL.defaultLimit, templates: [RouteTemplate]) throws(RouteTableError) {
    var problems: [RouteTableError.Problem] = []
    var patterns: [RoutePattern<NamedRoute>] = []
    for template in templates {
      do throws(RouteTableError) {
        patterns.append(try RoutePattern(template))
      } catch {
        problems += error.problems
      }
    }
    let kind: @Sendable (NamedRoute) -> Int = { $0.name.hashValue }
    if problems.isEmpty {
      try self.init(limit: limit, kind: kind) { patterns }
    } else {
      do throws(RouteTableError) {
        _ = try Self(limit: limit, kind: kind) { patterns }
      } catch {
        problems += error.problems
      }
      throw RouteTableError(problems: problems)
    }
  }
}

extension RoutePattern where Route == NamedRoute {
  /// The pattern of a template, for tables that hold other declarations too, or that say what a route lies under.
  ///
  /// ```swift
  /// RouteGroup("pages", AppRoute.page) { try RoutePattern(template) } extract: { if case .page(let route) = $0 { route } else { nil } }
  /// ```
  /// - Throws: What is wrong with the template.
  public init(_ template: RouteTemplate) throws(RouteTableError) {
    let parsed: TemplateParser
    do throws(TemplateFault) {
      parsed = try TemplateParser(template)
    } catch {
      let position = "\"\(template.text)\" (\(template.site.file):\(template.site.line))"
      throw RouteTableError(problems: [.init(kind: .template, routes: [position], detail: error.words)])
    }
    let (name, fields) = (template.name, parsed.fields)
    let names = Set(fields.map(\.name))
    var sample = NamedRoute(name)
    for field in fields {
      if case .segment(let segment) = field.kind { sample[field.name] = segment.sample ?? "0" }
    }
    self.init(
      parsed.pieces, site: template.site,
      parse: { input in
        var route = NamedRoute(name)
        var ordinal = 0
        for field in fields {
          switch field.kind {
          case .segment(let segment):
            guard let value = segment.decode(input, ordinal) else { return nil }
            route[field.name] = value
            ordinal += 1
          case .optional(let optional):
            guard let value = optional.decode(input, 0) else { return nil }
            route[field.name] = value
          case .list(let list):
            guard let values = list.decode(input, 0) else { return nil }
            route[all: field.name] = values
          }
        }
        return route
      },
      print: { route, printer in
        guard route.name == name, route.values.keys.allSatisfy(names.contains) else { return false }
        for field in fields {
          let count = route[all: field.name].count
          switch field.kind {
          case .segment: guard count == 1 else { return false }
          case .optional: guard count <= 1 else { return false }
          case .list: break
          }
        }
        printer.begin()
        for field in fields {
          switch field.kind {
          case .segment(let segment): segment.encode(route[field.name] ?? "", &printer)
          case .optional(let optional): optional.encode(route[field.name], &printer)
          case .list(let list): list.encode(route[all: field.name], &printer)
          }
        }
        return true
      }, sample: sample)
  }
}
