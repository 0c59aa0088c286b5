const key = 'saeip.openingSoonRestsUntil'
const seoulOffsetMs = 9 * 60 * 60 * 1000

/** `yyyy-MM-dd` in Seoul. */
const seoulDay = (now: number) => new Date(now + seoulOffsetMs).toISOString().slice(0, 10)

/** "오늘 하루 보지 않기": until midnight in Seoul, on this device. */
export function restToday(now = Date.now()) {
  try {
    localStorage.setItem(key, seoulDay(now))
  } catch {
    // Without storage it is back the next time.
  }
}

/** Whether the person wanted to see no more of it today. */
export function isRestDay(now = Date.now()) {
  try {
    return (localStorage.getItem(key) ?? '') >= seoulDay(now)
  } catch {
    return false
  }
}
