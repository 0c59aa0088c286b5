/** In this order, because most browsers also name the ones that they are compatible with. */
const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(|NAVER\//i, '네이버 앱'],
  [/SamsungBrowser/i, '삼성 인터넷'],
  [/Whale\//i, '웨일'],
  [/Edg(e|A|iOS)?\//i, 'Edge'],
  [/OPR\/|Opera/i, 'Opera'],
  [/FxiOS|Firefox\//i, 'Firefox'],
  [/CriOS|Chrome\/|HeadlessChrome/i, 'Chrome'],
  [/Safari\//i, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Macintosh|Mac OS X/i, 'Mac'],
  [/CrOS/i, 'ChromeOS'],
  [/Linux/i, 'Linux'],
]

/** Browser and system of a User-Agent header, such as "Chrome · Android"; null when it names neither. */
export function deviceName(userAgent: string | undefined): string | null {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || null
}
