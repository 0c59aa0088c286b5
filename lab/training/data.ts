import { join } from 'node:path'
import type { OpenLabel } from '../../server/src/features/diagnosis/engine/naming/naming.ts'
import type { Axis } from '../../server/src/features/diagnosis/engine/naming/standing.ts'
import { caseOf, type ExamCase, readLines } from '../exam/cases.ts'
import examples from './examples.json' with { type: 'json' }

/** A short observation with the signs that it states and those that it denies. */
export interface Observation {
  text: string
  has: string[]
  denies: string[]
}

/** A clause of a case, verbatim, with what it speaks of. */
export type LabelledClause = { text: string } & Record<Axis, string>

export interface TrainingCase extends ExamCase {
  /** What is held out together: all texts of one author, or else a text and its English version. */
  heldOutWith: string
  /** Whether a real situation is retold, or the author did not know the list of signs. */
  isByPeople: boolean
  /** Why no problem belongs to it, where none does. */
  openAs: OpenLabel
  clauses: LabelledClause[]
}

const folder = import.meta.dirname
const observationFiles = ['water-root-light', 'pests-disease', 'life', 'other-words', 'new-problems']

/** Returns all observations and the examples of each sign, without duplicates. */
export function readObservations(): Observation[] {
  const written = observationFiles.flatMap((name) =>
    readLines(join(folder, `observations-${name}.jsonl`)).map((line) => line as unknown as Observation),
  )
  const known = Object.entries(examples).flatMap(([id, texts]) =>
    texts.map((text) => ({ text, has: [id], denies: [] })),
  )
  return [...new Map([...known, ...written].map((entry) => [entry.text, entry])).values()]
}

const files = [
  'descriptions.jsonl',
  'descriptions-new-problems.jsonl',
  'descriptions-other-words.jsonl',
  'descriptions-unlisted.jsonl',
  'descriptions-confused-pairs.jsonl',
  '../exam/tuning.jsonl',
  '../exam/tuning-everyday.jsonl',
  '../exam/tuning-fresh.jsonl',
  '../exam/tuning-ten-people.jsonl',
  '../exam/tuning-two-problems.jsonl',
  '../exam/tuning-other-hands.jsonl',
]
/** Situations of real people retold, and texts by authors who do not know the signs: what people write. */
const peopleFiles = ['outside.jsonl', 'people.jsonl', 'public.jsonl', 'questions-and-harmless.jsonl']

/** Returns all descriptions for training, each also in English where it has an English version. */
export function readTrainingCases(): TrainingCase[] {
  const read = (file: string, isByPeople: boolean) =>
    readLines(join(folder, file)).flatMap((line, index) => {
      const examCase = caseOf(line, index + 1, folder)
      const { clauses = [], english } = line as { clauses?: LabelledClause[]; english?: string }
      const [author = ''] = examCase.id.match(/^[a-z]+/) ?? []
      const heldOutWith = isByPeople ? author : examCase.text
      const told = { ...examCase, heldOutWith, clauses, isByPeople, openAs: openAs(file, examCase) }
      return english ? [told, { ...told, id: `${told.id}-en`, text: english, clauses: [] }] : [told]
    })
  return [...files.flatMap((file) => read(file, false)), ...peopleFiles.flatMap((file) => read(file, true))]
}

const openAs = (file: string, { group }: ExamCase): OpenLabel => {
  if (group === 'question' || group === 'offtopic') return 'asked'
  return group === 'unlisted' || group === 'harmless' || file.includes('unlisted') ? 'unlisted' : 'unsure'
}
