import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCases } from '../exam/cases.ts'
import { examples } from '../knowledge/knowledge.ts'

/** One short observation: which findings it states, and which it says are not there. */
export interface Observation {
  text: string
  has: string[]
  denies: string[]
}

const folder = import.meta.dirname
const observationFiles = ['water-root-light', 'pests-disease', 'life', 'other-words']

/** Each observation once, with the phrasings of the knowledge. */
export function readObservations(): Observation[] {
  const written = observationFiles.flatMap((name) => linesOf<Observation>(`observations-${name}.jsonl`))
  const known = Object.entries(examples).flatMap(([id, texts]) =>
    texts.map((text) => ({ text, has: [id], denies: [] })),
  )
  return [...new Map([...known, ...written].map((entry) => [entry.text, entry])).values()]
}

/** Whole descriptions, with the problem their writer had in mind and others that would help as well. */
export const readDescriptions = () => readCases(join(folder, 'descriptions.jsonl'))

/** Cases that were looked at while patterns were made, and descriptions written after: learned from, never judged on. */
export const readLessons = () => [
  ...readCases(join(folder, 'descriptions-other-words.jsonl')),
  ...readCases(join(folder, '../exam/tuning.jsonl')),
]

/** Cases by another author, who knew neither patterns nor training texts. */
export const readOtherHands = () => readCases(join(folder, '../exam/tuning-other-hands.jsonl'))

const linesOf = <Line>(file: string): Line[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
