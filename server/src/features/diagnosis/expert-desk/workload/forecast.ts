/** A first answer, and when its expert claimed the case. */
export interface GivenAnswer {
  expertId: string
  at: Date
  begunAt: Date | null
}

export interface Pace {
  /** Answers per hour of the people at work; null without any. */
  perHour: number | null
  people: number
}

const hourMs = 60 * 60 * 1000
/** Somebody without an answer for longer than this is no longer at work. */
const atWorkMs = 2 * hourMs
/** The first quarter of an hour counts as a whole one, so that one quick answer promises nothing. */
const shortestMs = hourMs / 4

/** The pace of the day: of each person at work, today's answers by the time since they began. */
export function paceOf(today: GivenAnswer[], now: Date): Pace {
  const experts = [...new Set(today.map(({ expertId }) => expertId))]
  const paces = experts.flatMap((expert) => {
    const answers = today.filter(({ expertId }) => expertId === expert)
    const last = Math.max(...answers.map(({ at }) => at.getTime()))
    if (now.getTime() - last > atWorkMs) return []
    const began = Math.min(...answers.map(({ at, begunAt }) => (begunAt ?? at).getTime()))
    return answers.length / (Math.max(now.getTime() - began, shortestMs) / hourMs)
  })
  return { perHour: paces.length > 0 ? paces.reduce((sum, pace) => sum + pace) : null, people: paces.length }
}

/** What becomes of the deadlines, earliest first, when the cases are answered in their order at this pace. */
export function forecastOf(dues: Date[], perHour: number | null, now: Date) {
  if (!perHour || dues.length === 0) return { doneAt: null, lateCount: 0, lateFrom: null }
  const doneAt = (index: number) => new Date(now.getTime() + ((index + 1) / perHour) * hourMs)
  const late = dues.filter((due, index) => due >= now && doneAt(index) > due)
  return { doneAt: doneAt(dues.length - 1), lateCount: late.length, lateFrom: late[0] ?? null }
}
