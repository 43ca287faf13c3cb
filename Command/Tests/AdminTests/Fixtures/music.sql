-- A small shop of music, in the manner of Chinook.
CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT NOT NULL);
CREATE TABLE Album (
  AlbumId INTEGER PRIMARY KEY, Title TEXT NOT NULL, ArtistId INTEGER NOT NULL REFERENCES Artist ON DELETE CASCADE, ReleasedOn DATE);
CREATE INDEX album_by_artist ON Album (ArtistId);
CREATE TABLE Track (
  TrackId INTEGER PRIMARY KEY, Name TEXT NOT NULL, AlbumId INTEGER REFERENCES Album, Milliseconds INTEGER NOT NULL CHECK (Milliseconds > 0),
  UnitPrice NUMERIC NOT NULL DEFAULT 0.99, IsExplicit BOOLEAN NOT NULL DEFAULT 0,
  Format TEXT NOT NULL DEFAULT 'AAC' CHECK (Format IN ('AAC', 'FLAC', 'MP3')), Code TEXT UNIQUE);
CREATE INDEX track_by_album ON Track (AlbumId);
CREATE INDEX track_by_name ON Track (Name);
CREATE VIEW Prices AS SELECT Name, UnitPrice FROM Track;
INSERT INTO Artist VALUES (1, 'Fairuz'), (2, 'Umm Kulthum'), (3, 'Marcel Khalife');
INSERT INTO Album VALUES (1, 'Kifak Inta', 1, '1991-05-01'), (2, 'Enta Omri', 2, '1964-02-06 21:00'), (3, 'Arabic Coffeepot', 3, NULL);
INSERT INTO Track VALUES
  (1, 'Kifak Inta', 1, 341000, 0.99, 0, 'AAC', 'K-1'), (2, 'Ouverture', 1, 180000, 0.99, 0, 'FLAC', 'K-2'),
  (3, 'Enta Omri', 2, 3570000, 1.99, 0, 'MP3', 'E-1'), (4, 'Coffeepot', NULL, 512000, 0.99, 1, 'AAC', NULL);
