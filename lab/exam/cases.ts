import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Answers, type Question, questionnaire, questions } from '../../contract/diagnosis/diagnosis.ts'

/** An exam case in the engine's input format. `expected` is a problem id or `unsure`. */
export interface ExamCase {
  id: string
  text: string
  answers: Answers
  fullPhoto: Buffer | undefined
  symptomPhoto: Buffer | undefined
  expected: string
  acceptable: string[]
  kind: string
  /** What kind of text it is: `told`, `photos`, `unlisted`, `harmless` or `question`; its `kind` where the set has no groups. */
  group: string
  /** What the safety rules should say: an emergency, an answer about toxicity, rules for edible plants, or nothing. */
  safety: string | undefined
  /** Both problems of a plant that has two. */
  both: string[]
}

export const unsure = 'unsure'

export type Line = Record<string, unknown>

/** Reads JSON lines; empty ones are left out. */
export const readLines = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      try {
        return line.trim() === '' ? [] : [JSON.parse(line) as Line]
      } catch {
        throw new Error(`${file}:${index + 1} is not JSON`)
      }
    })

/** Reads cases from JSON lines. Image paths are relative to the file, unknown fields are ignored; training texts use `problem` and `also`. */
export const readCases = (file: string): ExamCase[] =>
  readLines(file).map((line, index) => caseOf(line, index + 1, dirname(resolve(file))))

/** Returns the case of a line; `number` is its id where it has none. */
export function caseOf(line: Line, number: number, folder: string): ExamCase {
  const expected = word(line.expected) ?? word(line.problem) ?? unsure
  const others = line.acceptable ?? line.also
  return {
    id: word(line.id) ?? String(number),
    text: word(line.text) ?? '',
    answers: answersOf(line.answers),
    fullPhoto: photoAt(line.fullPlantImage, folder),
    symptomPhoto: photoAt(line.symptomImage, folder),
    expected,
    acceptable: [...new Set([expected, ...wordsIn(others)])],
    kind: word(line.kind) ?? 'other',
    group: word(line.group) ?? word(line.kind) ?? 'other',
    safety: word(line.safety),
    both: wordsIn(line.both),
  }
}

/** Treats an answer that is no known code as free text of the option 기타. */
function answersOf(given: unknown): Answers {
  const answers: Answers = {}
  if (typeof given !== 'object' || given === null) return answers
  for (const question of questions) {
    const value = word((given as Line)[question])
    if (value) answers[question] = answerOf(question, value)
  }
  return answers
}

const answerOf = (question: Question, value: string) =>
  value in questionnaire[question] ? { code: value } : { code: 'OTHER', text: value }

const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []

const word = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

function photoAt(path: unknown, folder: string): Buffer | undefined {
  const name = word(path)
  return name === undefined ? undefined : readFileSync(resolve(folder, name))
}
