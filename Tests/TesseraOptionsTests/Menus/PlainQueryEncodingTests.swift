import Testing
import TesseraOptions

@Suite("Plain query parameters")
struct PlainQueryEncodingTests {
  let query = MenuQuery<City>().filter(.country == "SA" && .population > 1_000_000).search("riy adh").sorted(by: .name, descending: true)
    .limited(to: 50).after("b+c")

  @Test("The usual forms")
  func standard() throws {
    #expect(
      try MenuSettings.PlainQuery().encode(query) == "country=SA&population[gt]=1000000&q=riy%20adh&sort=-name&limit=50&cursor=b%2Bc")
    #expect(try MenuSettings.PlainQuery().encode(MenuQuery<City>()) == "")
    #expect(try MenuSettings.PlainQuery().encode(MenuQuery<City>().page(0)) == "page=0")
  }

  @Test("Names and forms follow the endpoint")
  func configured() throws {
    var encoding = MenuSettings.PlainQuery()
    (encoding.search, encoding.limit, encoding.cursor, encoding.sort) = ("search", "per_page", "after", "order by")
    encoding.comparison = .underscored
    encoding.direction = .suffix
    #expect(
      try encoding.encode(query) == "country=SA&population__gt=1000000&search=riy%20adh&order%20by=name:desc&per_page=50&after=b%2Bc")
    encoding.comparison = .suffixed
    #expect(try encoding.parameters(query).map(\.name) == ["country", "population_gt", "search", "order by", "per_page", "after"])
  }

  @Test("Several values are written as the endpoint reads them")
  func lists() throws {
    let query = MenuQuery<City>().filter(.where(.country, isIn: ["SA", "JO"]))
    var encoding = MenuSettings.PlainQuery()
    #expect(try encoding.encode(query) == "country=SA,JO")
    encoding.list = .repeated
    #expect(try encoding.encode(query) == "country=SA&country=JO")
    encoding.list = .bracketed
    #expect(try encoding.encode(query) == "country[]=SA&country[]=JO")
  }

  @Test("A comma inside a value does not separate values")
  func commas() throws {
    let query = MenuQuery<City>().filter(.country == "a,b").search("c,d").after("e,f").sorted(by: .name).sorted(by: .population)
    #expect(try MenuSettings.PlainQuery().encode(query).hasPrefix("country=a%2Cb&q=c%2Cd&sort="))
    #expect(try MenuSettings.PlainQuery().encode(query).hasSuffix("&cursor=e%2Cf"))
    #expect(try MenuSettings.PlainQuery().parameters(query).first?.value == "a,b")
  }

  @Test(
    "What plain parameters cannot say is refused, never dropped",
    arguments: [
      .name == "a" || .name == "b", !(.name == "a"), .name == "a" && (.name == "b" || .name == "c"),
      .where(.name, isIn: ["a,b"]), .where(.name, isIn: [String]()),
    ] as [MenuQuery<City>.Filter])
  func refused(filter: MenuQuery<City>.Filter) {
    let error = #expect(throws: MenuSettings.PlainQuery.EncodingError.self) {
      try MenuSettings.PlainQuery().encode(MenuQuery<City>().filter(filter))
    }
    #expect(error?.description.contains("name") == true)
  }
}
