import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCases } from '../exam/cases.ts'
import examples from './examples.json' with { type: 'json' }

/** A short observation with the findings it states and those it denies. */
export interface Observation {
  text: string
  has: string[]
  denies: string[]
}

const folder = import.meta.dirname
const observationFiles = ['water-root-light', 'pests-disease', 'life', 'other-words', 'new-problems']

/** Returns all observations and the examples of each finding, without duplicates. */
export function readObservations(): Observation[] {
  const written = observationFiles.flatMap((name) => linesOf<Observation>(`observations-${name}.jsonl`))
  const known = Object.entries(examples).flatMap(([id, texts]) =>
    texts.map((text) => ({ text, has: [id], denies: [] })),
  )
  return [...new Map([...known, ...written].map((entry) => [entry.text, entry])).values()]
}

/** Returns whole descriptions with the intended problem and other acceptable ones. */
export const readDescriptions = () =>
  ['descriptions', 'descriptions-new-problems'].flatMap((name) => readCases(join(folder, `${name}.jsonl`)))

/** Returns cases that were read while patterns were written, and later descriptions: for training only, never for evaluation. */
export const readLessons = () => [
  ...readCases(join(folder, 'descriptions-other-words.jsonl')),
  ...readCases(join(folder, 'descriptions-unlisted.jsonl')),
  ...readCases(join(folder, 'descriptions-confused-pairs.jsonl')),
  ...readCases(join(folder, '../exam/tuning.jsonl')),
  ...readCases(join(folder, '../exam/tuning-everyday.jsonl')),
  ...readCases(join(folder, '../exam/tuning-fresh.jsonl')),
  ...readCases(join(folder, '../exam/tuning-ten-people.jsonl')),
  ...readCases(join(folder, '../exam/tuning-two-problems.jsonl')),
]

/** Returns cases by another author without knowledge of the patterns and training texts. */
export const readOtherHands = () => readCases(join(folder, '../exam/tuning-other-hands.jsonl'))

const linesOf = <Line>(file: string): Line[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
