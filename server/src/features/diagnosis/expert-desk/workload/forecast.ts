/** A first answer, and when its expert claimed the case. */
export interface GivenAnswer {
  expertId: string
  at: Date
  begunAt: Date | null
}

export interface Pace {
  /** Answers per hour of the people at work; null while they have given too few. */
  perHour: number | null
  /** Number of people at work. */
  people: number
}

const hourMs = 60 * 60 * 1000
/** Somebody without an answer for longer than this is no longer at work. */
const atWorkMs = 2 * hourMs
/** A person who began less than a quarter of an hour ago counts as working for a quarter of an hour. */
const shortestMs = hourMs / 4
/** Number of today's answers of the people at work from which a pace is known. */
const fewestAnswers = 3

/** The pace of the day: of each person at work, today's answers by the time since they began. */
export function paceOf(today: GivenAnswer[], now: Date): Pace {
  const experts = [...new Set(today.map(({ expertId }) => expertId))]
  const atWork = experts
    .map((expert) => today.filter(({ expertId }) => expertId === expert))
    .filter((answers) => now.getTime() - Math.max(...answers.map(({ at }) => at.getTime())) <= atWorkMs)
  const people = atWork.length
  if (atWork.flat().length < fewestAnswers) return { perHour: null, people }
  return { perHour: sum(atWork.map((answers) => personalPace(answers, now))), people }
}

/** Answers per hour since the person began today. */
function personalPace(answers: GivenAnswer[], now: Date) {
  const began = Math.min(...answers.map(({ at, begunAt }) => (begunAt ?? at).getTime()))
  return answers.length / (Math.max(now.getTime() - began, shortestMs) / hourMs)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What becomes of the deadlines, earliest first, when the cases are answered in their order at this pace. */
export function forecastOf(dues: Date[], perHour: number | null, now: Date) {
  if (!perHour || dues.length === 0) return { doneAt: null, lateCount: 0, lateFrom: null }
  const doneAt = (index: number) => new Date(now.getTime() + ((index + 1) / perHour) * hourMs)
  const late = dues.filter((due, index) => due >= now && doneAt(index) > due)
  return { doneAt: doneAt(dues.length - 1), lateCount: late.length, lateFrom: late[0] ?? null }
}
