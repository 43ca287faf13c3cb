// block 1

enum Written {
  struct Author: Decodable { var id: Int, name: String }
}
typealias Author = Written.Author
// block 2
