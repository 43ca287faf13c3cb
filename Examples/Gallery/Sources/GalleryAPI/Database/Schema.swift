import GRDB

/// The tables. Those of shipped data are dropped and recreated when the data or this schema changes. Those of
/// visitors are kept.
enum Schema {
  static let shippedTables = ["place", "country", "document", "person", "stamp"]

  static let shipped = """
    CREATE TABLE place (
      id TEXT NOT NULL PRIMARY KEY,
      parent TEXT NOT NULL,
      kind TEXT NOT NULL,
      country TEXT,
      region TEXT,
      en TEXT NOT NULL,
      ar TEXT NOT NULL,
      sort_en TEXT NOT NULL,
      sort_ar TEXT NOT NULL,
      -- both folded names, each after a line feed: a name starts after a line feed, a word after a space
      search TEXT NOT NULL,
      population INTEGER NOT NULL,
      has_children INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE country (
      id TEXT NOT NULL PRIMARY KEY,
      currency TEXT NOT NULL,
      phone TEXT NOT NULL,
      currency_en TEXT NOT NULL,
      currency_ar TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE document (
      collection TEXT NOT NULL,
      position INTEGER NOT NULL,
      id TEXT NOT NULL,
      tag TEXT NOT NULL,
      en TEXT NOT NULL,
      ar TEXT NOT NULL,
      PRIMARY KEY (collection, position),
      UNIQUE (collection, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE person (
      id TEXT NOT NULL PRIMARY KEY,
      en TEXT NOT NULL,
      ar TEXT NOT NULL,
      role TEXT NOT NULL,
      rounds INTEGER NOT NULL,
      salt TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE stamp (content TEXT NOT NULL) STRICT;
    """

  /// Created after filling the tables, which is faster.
  static let indexes = """
    CREATE INDEX place_by_parent_en ON place (parent, sort_en, id);
    CREATE INDEX place_by_parent_ar ON place (parent, sort_ar, id);
    CREATE INDEX place_by_country_en ON place (kind, country, sort_en, id);
    CREATE INDEX place_by_country_ar ON place (kind, country, sort_ar, id);
    CREATE INDEX place_by_population ON place (kind, population DESC, id);
    """

  static let visitors = """
    CREATE TABLE IF NOT EXISTS account_value (
      field TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL,
      submissions INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS invitation (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      role TEXT NOT NULL,
      branches TEXT NOT NULL,
      cities TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS answered (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      scope TEXT NOT NULL,
      key TEXT NOT NULL,
      request TEXT NOT NULL,
      status INTEGER NOT NULL,
      body BLOB NOT NULL,
      UNIQUE (scope, key)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS sign_in (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      -- the hash of the token: whoever reads the file cannot use it
      token TEXT NOT NULL UNIQUE,
      person TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS own_order (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      person TEXT NOT NULL,
      product TEXT NOT NULL,
      address TEXT NOT NULL,
      pieces INTEGER NOT NULL,
      placed TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS round (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      vehicle TEXT NOT NULL,
      load INTEGER NOT NULL,
      goods TEXT NOT NULL,
      stops TEXT NOT NULL,
      hours TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS checkout_order (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      content TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS delivery_draft (person TEXT NOT NULL PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS report (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      percent INTEGER NOT NULL,
      note TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS course_message (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      course TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS course_reservation (course TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS course_setting (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """

  /// Columns added later to tables of visitors in existing files.
  static let laterColumns = [
    (table: "invitation", column: "email", declaration: "TEXT NOT NULL DEFAULT ''"),
    (table: "invitation", column: "places", declaration: "TEXT NOT NULL DEFAULT '[]'"),
  ]
}
