import { readerOf } from '../reading/species.ts'
import type { Risk } from './advice.ts'
import data from './care.json' with { type: 'json' }

/** Months are 1 to 12. */
interface InMonths {
  months: number[]
  text: string
}

/** How one of the commonest plants of Korean homes is cared for, indoors in Korea. */
export interface PlantCare {
  id: string
  name: string
  names: string[]
  /** Every month is in exactly one entry. */
  water: InMonths[]
  repot?: InMonths
  feed?: InMonths
  prune?: InMonths
  light: string
  /** `least`: lowest temperature in ℃ that does no harm. */
  cold: { least: number; text: string }
  humidity: string
  /** Steps of advice that harm this plant at any time. */
  never: Risk[]
  /** What general advice gets wrong for this plant. */
  mind: InMonths[]
  sources: string[]
}

export type CareTopic = 'water' | 'repot' | 'feed' | 'prune' | 'light' | 'cold' | 'humidity'

export const plantCare = data as unknown as PlantCare[]

/** Returns the care of the plant that a description is about; undefined when it names none of them, or several. */
export const careOf = readerOf(plantCare)

const topicNames: Record<CareTopic, string> = {
  water: '물 주기',
  repot: '분갈이',
  feed: '비료',
  prune: '가지치기',
  light: '햇빛',
  cold: '온도',
  humidity: '습도',
}

/** Returns what the care of a plant says about a topic in a month; undefined where it says nothing. */
export function careFor(care: PlantCare, topic: CareTopic, month: number): string | undefined {
  const about = `${care.name} ${topicNames[topic]}`
  if (topic === 'light' || topic === 'humidity') return `${about}: ${care[topic]}`
  if (topic === 'cold') return `${about}: ${care.cold.text}`
  if (topic === 'water') {
    const now = care.water.find(({ months }) => months.includes(month))
    return now && `${about}(${month}월): ${now.text}`
  }
  const work = care[topic]
  if (!work) return undefined
  const when = work.months.includes(month)
    ? `${month}월인 지금이 알맞은 때예요.`
    : `지금은 ${month}월이라 ${nextOf(work.months, month)}월까지 기다려 주세요.${topic === 'repot' ? rotIsUrgent : ''}`
  return `${about}는 ${monthsInWords(work.months)}이 좋아요. ${when} ${work.text}`
}

const rotIsUrgent = ' 뿌리가 썩었을 때만 바로 옮겨 심어요.'

const nextOf = (months: number[], month: number) =>
  months.toSorted((one, other) => ((one - month + 12) % 12) - ((other - month + 12) % 12))[0]

/** Returns months as Koreans write them: "3~6월", "3월, 6~7월". */
export function monthsInWords(months: number[]): string {
  const first = months.filter((month) => !months.includes(month === 1 ? 12 : month - 1))
  if (first.length === 0) return '1~12월'
  return first
    .map((from) => {
      let until = from
      while (months.includes((until % 12) + 1)) until = (until % 12) + 1
      return from === until ? `${from}월` : `${from}~${until}월`
    })
    .join(', ')
}

/** Returns what general advice gets wrong for a plant in the season of a month; what holds all year is about its looks. */
export const mindOf = (care: PlantCare, month: number): string[] =>
  care.mind.filter(({ months }) => months.length < 12 && months.includes(month)).map(({ text }) => text)
