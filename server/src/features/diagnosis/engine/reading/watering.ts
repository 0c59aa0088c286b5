import type { Answers } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { Finding } from '../finding.ts'
import type { Species } from '../knowledge/species.ts'
import { answerShown, daysBetween } from './answers.ts'
import { readable, sentencesOf } from './normalise.ts'
import { placeOf } from './quote.ts'

/** Watering interval in days that is frequent for a drought-loving species, and rare for a thirsty one. */
const oftenWithin = 8
const rareFrom = 10
/** Strength of an interval that is wrong for the species only. */
const strength = 0.6
const thirstyDiscount = 0.5

/** Adjusts the watering signs for the water demand of the species. */
export function adjustForWaterDemand(
  findings: Finding[],
  plant: Species | undefined,
  prompt: string,
  answer: Answers['wateringFrequency'],
): Finding[] {
  if (!plant || plant.watering === 'normal') return findings
  const rhythm = answeredRhythm(answer) ?? statedRhythm(prompt)
  if (plant.watering === 'drought-loving') {
    const kept = findings.filter(({ id }) => id !== 'a_rare')
    if (!rhythm || rhythm.days > oftenWithin || kept.some(isReadOften)) return kept
    return [...kept.filter(({ id }) => id !== 'often_txt'), often(rhythm, plant)]
  }
  const kept = findings.map((finding) =>
    finding.id === 'a_often' || finding.id === 'often_txt'
      ? { ...finding, strength: finding.strength * thirstyDiscount }
      : finding,
  )
  const known = kept.some(({ id }) => id === 'a_rare')
  return rhythm && !known && rhythm.days >= rareFrom ? [...kept, rare(rhythm, plant)] : kept
}

/** A similar example of frequent watering is dropped in favour of a stated interval. */
const isReadOften = ({ id, reader }: Finding) =>
  id === 'a_often' || (id === 'often_txt' && reader !== 'learned' && reader !== 'similarity')

interface Rhythm {
  days: number
  source: 'ANSWER' | 'TEXT'
  shown: Pick<Finding, 'span' | 'quote' | 'asked'>
}

const signOf = ({ source, shown }: Rhythm) => ({
  source,
  reader: source === 'ANSWER' ? ('answer' as const) : ('pattern' as const),
  strength,
  ...shown,
})
const often = (rhythm: Rhythm, { name }: Species): Finding => ({
  id: 'a_often',
  ...signOf(rhythm),
  meaning: `건조하게 키우는 식물(${name})에게는 잦은 물주기예요`,
})
const rare = (rhythm: Rhythm, { name }: Species): Finding => ({
  id: 'a_rare',
  ...signOf(rhythm),
  meaning: `물을 좋아하는 식물(${name})에게는 드문 물주기예요`,
})

const codeDays: Record<string, number> = { WEEKLY: 7, BIWEEKLY: 14 }

function answeredRhythm(answer: Answers['wateringFrequency']): Rhythm | undefined {
  if (!answer) return undefined
  const text = typeof answer.text === 'string' ? answer.text.slice(0, 200).normalize('NFC').trim() : ''
  const days = text ? daysBetween(text.replace(/\s+/g, '')) : codeDays[answer.code]
  const shown = answerShown('wateringFrequency', answer)
  return days === undefined ? undefined : { days, source: 'ANSWER', shown }
}

const everySoOften =
  /\d+(?:-\d+)?(?:일|주일?|달|개월)(?:에|마다)(?:\d+(?:번|회))?|매주|주\d회|매달|한달에|월\d회/u
/** Questions, and intervals of something other than watering. */
const elsewhere = /줘야|주나요|될까|되나요|얼마|언제|분무|비료|영양제/

function statedRhythm(prompt: string): Rhythm | undefined {
  const original = readable(prompt)
  for (const sentence of sentencesOf(original)) {
    let from = 0
    for (const clause of sentence.text.split('|')) {
      const told = /물|급수/.test(clause) && !elsewhere.test(clause) && everySoOften.exec(clause)
      const days = told ? daysBetween(told[0]) : undefined
      if (told && days !== undefined) {
        const start = from + told.index
        return { days, source: 'TEXT', shown: placeOf(sentence, original, start, start + told[0].length) }
      }
      from += clause.length + 1
    }
  }
  return undefined
}
