#!/usr/bin/env bash
# Prints how to build here: with the GTK host where GTK's development files are. Every script builds with the same traits into the same
# folder: building with other ones compiles all of the package's own modules anew.
if pkg-config --exists gtk4 2>/dev/null; then echo "--traits GTK,Web,SQLite"; fi
