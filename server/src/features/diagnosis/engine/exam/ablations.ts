import { shuffled } from '../training/random.ts'
import { answerAs, inputOf } from './answer.ts'
import type { ExamCase } from './cases.ts'
import type { Outcome } from './tally.ts'

const seed = 1

/** What is left of the engine when one kind of evidence is missing, or speaks of another plant. */
export function ablations(
  cases: ExamCase[],
): [name: string, answer: (examCase: ExamCase) => Promise<Outcome>][] {
  const photographed = cases.filter(({ fullPhoto, symptomPhoto }) => fullPhoto ?? symptomPhoto)
  const order = shuffled(photographed.length, seed)
  const strangers = new Map(photographed.map(({ id }, index) => [id, photographed[order[index] ?? index]]))
  return [
    ['without text', (examCase) => answerAs(examCase, { ...inputOf(examCase), prompt: '' })],
    ['without answers', (examCase) => answerAs(examCase, { ...inputOf(examCase), answers: {} })],
    [
      'without photos',
      (examCase) => answerAs(examCase, { prompt: examCase.text, answers: examCase.answers }),
    ],
    [
      `photos shuffled among ${photographed.length} cases`,
      (examCase) => answerAs(examCase, withPhotosOf(examCase, strangers.get(examCase.id))),
    ],
  ]
}

const withPhotosOf = (examCase: ExamCase, stranger: ExamCase | undefined) => ({
  ...inputOf({ ...examCase, fullPhoto: stranger?.fullPhoto, symptomPhoto: stranger?.symptomPhoto }),
})
