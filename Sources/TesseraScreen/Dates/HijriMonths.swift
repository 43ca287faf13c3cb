/// The months of the Umm al-Qura calendar, the civil calendar of Saudi Arabia, from 1300 to 1600 AH.
///
/// Source: the tables of the King Abdulaziz City for Science and Technology, as in ICU (`islamic-umalqura`). A
/// test compares every month.
enum HijriMonths {
  static let years = 1300...1600
  /// The days from 1970-01-01 to the first day of the first year: 1882-11-12.
  static let start = -31_826
  /// For each year, a bit for every month with 30 days, starting with the lowest bit. The other months have 29
  /// days.
  private static let long: [UInt16] = [
    1365, 683, 2359, 694, 1398, 876, 2901, 2730, 2390, 1182, 2397, 698, 1461, 938, 2891, 2710, 1326, 685, 1389, 2906, 1874, 3877, 3722,
    3350, 2646, 2741, 1716, 3497, 2962, 2853, 1611, 2715, 858, 1753, 1492, 3493, 3402, 2709, 1334, 2421, 756, 1769, 1748, 1705, 1333, 605,
    1213, 2490, 948, 2921, 2858, 2645, 1197, 2653, 730, 1753, 3754, 3732, 3370, 3158, 1198, 2669, 1386, 3413, 3402, 2707, 1323, 2651,
    1338, 1717, 3753, 3410, 3369, 2645, 1197, 1389, 2794, 1764, 3793, 3490, 2730, 2394, 730, 1465, 2994, 1892, 1737, 1365, 683, 1243,
    2746, 1460, 3497, 3410, 2725, 2349, 621, 2285, 730, 2773, 2725, 2635, 1175, 2359, 694, 2421, 3433, 3410, 3221, 2347, 603, 1243, 2517,
    1490, 3493, 3402, 2709, 1357, 2733, 938, 3026, 3012, 2953, 2709, 1325, 1453, 2922, 1748, 3529, 3474, 2726, 2390, 686, 1389, 874, 2901,
    2730, 2381, 1181, 2397, 698, 1461, 1450, 3413, 2714, 2350, 622, 1373, 2778, 1748, 1701, 2855, 2637, 1197, 1389, 2906, 1876, 3913,
    3730, 3366, 2646, 854, 1717, 2986, 2962, 2853, 1675, 2715, 1370, 2778, 1460, 3497, 2898, 2714, 1334, 630, 1397, 2802, 1748, 1705,
    1365, 685, 1213, 2490, 1396, 2921, 2898, 2709, 1325, 2653, 1242, 2777, 1714, 3733, 3626, 3222, 2350, 2733, 1386, 3429, 3402, 3349,
    1579, 3163, 1338, 1717, 3506, 3428, 3369, 2645, 1197, 2413, 2794, 1768, 3793, 3492, 3402, 2666, 730, 1465, 2930, 2920, 1745, 1621,
    1195, 2395, 698, 1461, 3497, 3410, 3238, 2382, 1134, 2397, 1242, 2773, 2730, 2637, 1179, 2359, 1206, 2421, 3434, 3410, 2725, 2379,
    683, 1371, 2777, 1490, 3525, 3474, 2853, 1365, 2741, 1460, 2985, 1954, 1861, 1427, 2731, 1238, 2518, 1490, 2981, 2890, 2709, 1197,
    349, 733, 2522, 1460, 1449, 1325, 603, 2231, 374, 1389, 2922, 2762, 2710, 1323, 347, 699, 1462, 3498, 2964, 3398, 2701, 1325, 2717,
    1370, 1877, 1865, 3859, 3658, 2710, 1366, 1717, 2986, 2964,
  ]
  /// The days from ``start`` to the first day of each year, and of the year after the last.
  private static let starts: [Int] = long.reduce(into: [0]) { starts, months in
    starts.append((starts.last ?? 0) + 12 * 29 + months.nonzeroBitCount)
  }

  /// The number of days in a month. `nil` outside of the tables.
  static func days(year: Int, month: Int) -> Int? {
    guard years.contains(year), (1...12).contains(month) else { return nil }
    return 29 + Int(long[year - years.lowerBound] >> UInt16(month - 1) & 1)
  }

  /// The days from 1970-01-01 to the first day of a month.
  static func start(year: Int, month: Int) -> Int? {
    guard years.contains(year), (1...12).contains(month) else { return nil }
    let before = long[year - years.lowerBound] & (1 << UInt16(month - 1) - 1)
    return start + starts[year - years.lowerBound] + 29 * (month - 1) + before.nonzeroBitCount
  }

  /// The year, month and day for a number of days since 1970-01-01.
  static func fields(of dayNumber: Int) -> (year: Int, month: Int, day: Int)? {
    let offset = dayNumber - start
    guard offset >= 0, let end = starts.last, offset < end else { return nil }
    var (low, high) = (0, long.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var rest = offset - starts[low]
    for month in 1...12 {
      let days = 29 + Int(long[low] >> UInt16(month - 1) & 1)
      if rest < days { return (years.lowerBound + low, month, rest + 1) }
      rest -= days
    }
    return nil
  }
}
