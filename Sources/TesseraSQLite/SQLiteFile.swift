// Caches and stores in SQLite files.
