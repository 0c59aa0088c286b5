import { formatTimeAt } from '../../../../../client/seoul-time.ts'

/** Formats 09:00 or 09:00:00 as 오전 9:00. */
export const timeText = (time: string) => formatTimeAt(`2026-01-01T${cutSeconds(time)}:00+09:00`)

/** Shortens 09:00:00 to 09:00. */
export const cutSeconds = (time: string) => time.slice(0, 5)
