import { shuffled } from '../training/random.ts'
import { answerAs, inputOf } from './answer.ts'
import type { ExamCase } from './cases.ts'
import type { Outcome } from './tally.ts'

const seed = 1

/** Returns variants of the engine without one kind of evidence, or with photos of other cases. */
export function ablations(
  cases: ExamCase[],
): [name: string, answer: (examCase: ExamCase) => Promise<Outcome>][] {
  const photographed = cases.filter(({ fullPhoto, symptomPhoto }) => fullPhoto ?? symptomPhoto)
  const order = shuffled(photographed.length, seed)
  const otherPhotos = new Map(photographed.map(({ id }, index) => [id, photographed[order[index] ?? index]]))
  return [
    ['without text', (examCase) => answerAs(examCase, { ...inputOf(examCase), prompt: '' })],
    ['without answers', (examCase) => answerAs(examCase, { ...inputOf(examCase), answers: {} })],
    [
      'without photos',
      (examCase) => answerAs(examCase, { prompt: examCase.text, answers: examCase.answers }),
    ],
    [
      `photos shuffled among ${photographed.length} cases`,
      (examCase) => answerAs(examCase, withPhotosOf(examCase, otherPhotos.get(examCase.id))),
    ],
  ]
}

const withPhotosOf = (examCase: ExamCase, stranger: ExamCase | undefined) => ({
  ...inputOf({ ...examCase, fullPhoto: stranger?.fullPhoto, symptomPhoto: stranger?.symptomPhoto }),
})
