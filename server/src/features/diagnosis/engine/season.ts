import type { Answers } from '../../../../../contract/diagnosis/diagnosis.ts'
import { seoulDayAt } from '../../../../../contract/seoul-day.ts'
import type { StoredFindings } from '../diagnosis.tables.ts'
import { problems } from './knowledge/knowledge.ts'
import data from './knowledge/season.json' with { type: 'json' }

export type Place = 'INDOOR' | 'BALCONY' | 'OUTDOOR'

/** A time of the year in Korea; the files of the problems say what each period changes. */
interface Period {
  id: string
  /** First and last day, as month-day; a period may cross the new year. */
  from: string
  to: string
  places: Place[]
}

/** The periods that hold on the day of a submission at the plant's place. */
export type Season = Period[]

export const periods = data as unknown as Period[]
/** Largest shift of a problem by season, in nats, so that signs decide. */
export const mostShift = 0.4

const outdoor = /마당|텃밭|옥상|노지|화단|정원|야외|실외|테라스|밭에|밭의|garden|outdoors?|backyard|patio/iu
const balcony = /베란다|발코니|balcony/iu
const indoor = /실내|거실|침실|안방|방 ?안|사무실|주방|부엌|욕실|indoors?|living room|bedroom|office/iu

/** Returns where the plant is, from the description and the answers; indoors where neither says. */
export function placeOf(prompt: string, answers: Answers | undefined): Place {
  const answer = answers?.location?.text ?? ''
  for (const words of [answer, prompt]) {
    if (outdoor.test(words)) return 'OUTDOOR'
    if (balcony.test(words)) return 'BALCONY'
    if (indoor.test(words)) return 'INDOOR'
  }
  return 'INDOOR'
}

/** Returns the month in Seoul, 1 to 12. */
export const monthAt = (time: Date) =>
  Number(seoulDayAt(time.getTime()).slice('2026-'.length, '2026-11'.length))

/** Returns the periods at a time and place; none without a date. */
export function seasonAt(submittedAt: Date | undefined, place: Place): Season {
  if (!submittedAt || Number.isNaN(submittedAt.getTime())) return []
  const day = seoulDayAt(submittedAt.getTime()).slice('2026-'.length)
  return periods.filter(({ from, to, places }) => {
    const isWithin = from <= to ? from <= day && day <= to : from <= day || day <= to
    return isWithin && places.includes(place)
  })
}

/** Returns the season's shift of each problem's prior, in nats. */
export function shiftsIn(season: Season): Record<string, number> {
  const shifts: Record<string, number> = {}
  for (const period of season) {
    for (const { id, season: changes } of problems) {
      const sum = (shifts[id] ?? 0) + (changes?.[period.id]?.shift ?? 0)
      shifts[id] = Math.max(-mostShift, Math.min(mostShift, sum))
    }
  }
  return shifts
}

/** Adds the season's sentence about the named problem to the advice. */
export function addSeasonalAdvice<Result extends { problemId: string | null; findings: StoredFindings }>(
  result: Result,
  season: Season,
): Result {
  const { problemId, findings } = result
  const changes = problems.find(({ id }) => id === problemId)?.season
  const [sentence] = season.flatMap(({ id }) => changes?.[id]?.advice ?? [])
  if (!sentence || !findings.advice) return result
  const prevention = [sentence, ...findings.advice.prevention]
  const managementTip = [...prevention, findings.advice.askExpert]
  return { ...result, findings: { ...findings, advice: { ...findings.advice, prevention }, managementTip } }
}
