const hour = 3_600_000
const shifted = (at: number) => new Date(at + 9 * hour).toISOString()

/** Formats as "2026-01-05T10:21:09+09:00". */
export const seoulTime = (at: number) => `${shifted(at).slice(0, 19)}+09:00`

/** Formats as "2026-01-05T10:21:09.123000", the format of webhooks. */
export const seoulMicros = (at: number) => `${shifted(at).slice(0, 23)}000`

/** Formats as "20260105102109". */
export const seoulStamp = (at: number) => shifted(at).slice(0, 19).replace(/\D/g, '')

/** Parses a day or time, in Seoul unless it has an offset. Milliseconds since 1970, or NaN. */
export const parseSeoul = (text: string) =>
  Date.parse(
    /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text.length === 10 ? `${text}T00:00:00` : text}+09:00`,
  )
