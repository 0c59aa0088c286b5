import { expect, it } from 'vitest'
import type { ExamCase } from './cases.ts'
import { tallyAsJson } from './report.ts'
import { type Outcome, tally, wilson } from './tally.ts'

const examCase = (expected: string, acceptable = [expected]): ExamCase => ({
  id: expected,
  text: '',
  answers: {},
  fullPhoto: undefined,
  symptomPhoto: undefined,
  expected,
  acceptable,
  kind: 'core',
  group: 'told',
  safety: undefined,
  both: [],
})
const outcome = (
  of: ExamCase,
  answer: string | undefined,
  confidence: Outcome['confidence'] = 'LOW',
): Outcome => ({
  case: of,
  answer,
  best: answer ? [answer] : [],
  confidence,
})

it('counts an abstention as missed where an answer exists and as right where none does', () => {
  const outcomes = [
    outcome(examCase('rust'), 'rust'),
    outcome(examCase('rust'), undefined),
    outcome(examCase('scale', ['scale', 'aphids']), 'aphids'),
    outcome(examCase('unsure'), undefined),
  ]
  const { answerable, unsure } = tallyAsJson(tally(outcomes))
  expect(answerable.answered).toBeCloseTo(2 / 3)
  expect(answerable.top1).toBeCloseTo(1 / 3)
  expect(answerable.inAcceptable).toBeCloseTo(2 / 3)
  expect(unsure).toEqual({ n: 1, abstained: 1 })
})

it('counts only unacceptable answers with HIGH confidence as wrong while confident', () => {
  const outcomes = [
    outcome(examCase('rust'), 'scale', 'HIGH'),
    outcome(examCase('rust'), 'rust', 'HIGH'),
    outcome(examCase('rust'), 'scale', 'MEDIUM'),
    outcome(examCase('unsure'), 'rust', 'HIGH'),
  ]
  expect(tally(outcomes).wrongWhileConfident).toEqual({ count: 2, of: 4 })
})

it('gives wide intervals for few cases', () => {
  const [from, to] = wilson({ count: 9, of: 10 })
  expect(from).toBeCloseTo(0.596, 2)
  expect(to).toBeCloseTo(0.982, 2)
  expect(wilson({ count: 0, of: 0 })).toEqual([0, 1])
})
