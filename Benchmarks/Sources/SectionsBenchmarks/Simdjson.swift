import Foundation

/// The fastest known parser for comparison: simdjson's On-Demand interface into C++ structs, in a separate
/// process.
enum Simdjson {
  /// Nanoseconds per byte, or `nil` if it cannot be built.
  static func measure(_ bytes: [UInt8], expecting items: Int) -> Double? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tessera-simdjson-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (source, program) = (folder.appending(path: "peer.cpp"), folder.appending(path: "peer"))
      let payload = folder.appending(path: "p.json")
      try code.write(to: source, atomically: false, encoding: .utf8)
      try Data(bytes).write(to: payload)
      guard run(["clang++", "-O3", "-std=c++17", source.path, "-o", program.path, "-lsimdjson"]) != nil else { return nil }
      let answer = (run([program.path, payload.path]) ?? "").split(separator: " ").compactMap { Double($0) }
      guard answer.count == 2, Int(answer[0]) == items else { return nil }
      return answer[1]
    } catch {
      return nil
    }
  }

  private static func run(_ command: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }

  private static let code = #"""
    #include <simdjson.h>
    #include <algorithm>
    #include <chrono>
    #include <cstdio>
    #include <string>
    #include <variant>
    #include <vector>
    using namespace simdjson;
    using std::string; using std::vector;
    struct Banner { int64_t id; string title, subtitle, imageURL; int64_t priority; };
    struct Product { int64_t id; string name, details; double price; bool inStock; vector<string> tags; };
    struct Choice { string id, label; bool isSelected; };
    struct Field { string key, label; bool hasValue = false, hasHint = false, hasLength = false; string value, hint; int64_t maxLength = 0; bool isRequired; };
    struct Review { int64_t id, authorID; string author; int64_t rating; string text; };
    struct Section { int64_t id; string name; std::variant<vector<Banner>, vector<Product>, vector<Choice>, vector<Field>, vector<Review>> items; };
    static string text(ondemand::value v) { return string(std::string_view(v.get_string())); }
    static size_t decode(ondemand::parser& parser, const padded_string& json, vector<Section>& out) {
      out.clear();
      size_t count = 0;
      ondemand::document doc = parser.iterate(json);
      for (ondemand::object object : doc["sections"].get_array()) {
        Section s;
        s.id = object["id"].get_int64();
        s.name = string(std::string_view(object["name"].get_string()));
        ondemand::array items = object["items"].get_array();
        switch (s.id % 5) {
        case 0: { vector<Banner> all; for (ondemand::object o : items) { Banner i;
          i.id = o["id"].get_int64(); i.title = text(o["title"]); i.subtitle = text(o["subtitle"]); i.imageURL = text(o["imageURL"]);
          i.priority = o["priority"].get_int64(); all.push_back(std::move(i)); } count += all.size(); s.items = std::move(all); break; }
        case 1: { vector<Product> all; for (ondemand::object o : items) { Product i;
          i.id = o["id"].get_int64(); i.name = text(o["name"]); i.details = text(o["details"]); i.price = o["price"].get_double();
          i.inStock = o["inStock"].get_bool(); for (auto t : o["tags"].get_array()) i.tags.push_back(text(t.value()));
          all.push_back(std::move(i)); } count += all.size(); s.items = std::move(all); break; }
        case 2: { vector<Choice> all; for (ondemand::object o : items) { Choice i;
          i.id = text(o["id"]); i.label = text(o["label"]); i.isSelected = o["isSelected"].get_bool(); all.push_back(std::move(i)); }
          count += all.size(); s.items = std::move(all); break; }
        case 3: { vector<Field> all; for (ondemand::object o : items) { Field i;
          i.key = text(o["key"]); i.label = text(o["label"]);
          ondemand::value v; if (!o["value"].get(v) && !bool(v.is_null())) { i.hasValue = true; i.value = text(v); }
          if (!o["hint"].get(v) && !bool(v.is_null())) { i.hasHint = true; i.hint = text(v); }
          if (!o["maxLength"].get(v) && !bool(v.is_null())) { i.hasLength = true; i.maxLength = v.get_int64(); }
          i.isRequired = o["isRequired"].get_bool(); all.push_back(std::move(i)); }
          count += all.size(); s.items = std::move(all); break; }
        default: { vector<Review> all; for (ondemand::object o : items) { Review i;
          i.id = o["id"].get_int64(); ondemand::object a = o["author"].get_object(); i.authorID = a["id"].get_int64(); i.author = text(a["name"]);
          i.rating = o["rating"].get_int64(); i.text = text(o["text"]); all.push_back(std::move(i)); }
          count += all.size(); s.items = std::move(all); }
        }
        out.push_back(std::move(s));
      }
      return count;
    }
    int main(int argc, char** argv) {
      auto json = padded_string::load(argv[1]).value();
      ondemand::parser parser;
      vector<double> samples;
      size_t count = 0;
      for (int round = 0; round < 15; round++) {
        auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < 5; i++) { vector<Section> out; count = decode(parser, json, out); }
        samples.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / 5 / json.size());
      }
      std::sort(samples.begin(), samples.end());
      std::printf("%zu %f", count, samples[samples.size() / 2]);
    }
    """#
}
