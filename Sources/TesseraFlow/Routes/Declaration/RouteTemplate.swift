/// A route's path as data: a URI template (RFC 6570) with named parameters.
/// ```swift
/// let routes = try RouteTable(templates: [
///   RouteTemplate("/orders/{id}/lines/{line}{?tab,tag*}{#part}", name: "line"),
///   RouteTemplate("/orders/new"),
/// ])
/// routes.match("/orders/17/lines/2?tag=a&tag=b")              // "line": id 17, line 2, tag [a, b]
/// routes.url(for: RouteTemplate.Route("line", ["id": "a/b", "line": "2"]))   // "/orders/a%2Fb/lines/2"
/// ```
/// `{id}` is one segment. `{/a,b}` are segments. `{?q,tag*}` are optional query items, and `*` marks a repeated
/// one. `{#part}` is the fragment. The rules are the same as for typed declarations: literals win, values may
/// contain anything, and a tilde marks values that a segment can't contain.
public struct RouteTemplate: Sendable {
  /// The template.
  public let text: String
  /// The name of the routes that match it.
  public let name: String
  let conversions: [String: PathParameter<String>.Conversion]
  let site: RouteSite

  /// Creates a template. The table checks it when it is built.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - name: The name of the routes that match it. By default the template itself.
  ///   - conversions: Conversions by parameter name that validate or normalize values. If one can't be read,
  ///     the template doesn't match.
  ///   - file: The file named in messages, for example a data file.
  ///   - line: The line in that file.
  public init(
    _ text: String, name: String? = nil, using conversions: [String: PathParameter<String>.Conversion] = [:], file: String = #fileID,
    line: UInt = #line
  ) {
    (self.text, self.name, self.conversions) = (text, name ?? text, conversions)
    site = RouteSite(file: file, line: line)
  }
}

extension RouteTable where Route == RouteTemplate.Route {
  /// Builds a table from templates. It parses and prints like one of typed declarations.
  ///
  /// If several templates have the same name, the first one whose parameters fit prints the route.
  /// - Throws: all invalid templates, duplicates and impossible paths, with the file and line of each
  ///   template.
  /// - Complexity: O(total length of the templates).
  public init(limit: Int = ParsedURL.defaultLimit, templates: [RouteTemplate]) throws(RouteTableError) {
    var problems: [RouteTableError.Problem] = []
    var patterns: [RoutePattern<RouteTemplate.Route>] = []
    for template in templates {
      do throws(RouteTableError) {
        patterns.append(try RoutePattern(template))
      } catch {
        problems += error.problems
      }
    }
    let kind: @Sendable (RouteTemplate.Route) -> Int = { $0.name.hashValue }
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

extension RoutePattern where Route == RouteTemplate.Route {
  /// Creates the pattern of a template, for tables that also contain other declarations, or to set a parent
  /// route.
  /// ```swift
  /// RouteGroup("pages", AppRoute.page) { try RoutePattern(template) } extract: { if case .page(let route) = $0 { route } else { nil } }
  /// ```
  /// - Throws: the template's mistake.
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
    var sample = RouteTemplate.Route(name)
    for field in fields {
      if case .segment(let segment) = field.kind { sample[field.name] = segment.sample ?? "0" }
    }
    self.init(
      parsed.pieces, site: template.site,
      parse: { input in
        var route = RouteTemplate.Route(name)
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
