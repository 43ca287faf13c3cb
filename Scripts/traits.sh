#!/usr/bin/env bash
# Prints how to build here: with encryption and AsyncHTTPClient, with the GTK host where GTK's development files are, with PostgreSQL where libpq's
# are. Every script builds with the same traits into the same folder: building with other ones compiles all of the package's own modules anew.
traits=Web,SQLite,Encryption,HTTPClient
if pkg-config --exists gtk4 2>/dev/null; then traits+=,GTK; fi
if pkg-config --exists libpq 2>/dev/null; then traits+=,Postgres; fi
echo "--traits $traits"
