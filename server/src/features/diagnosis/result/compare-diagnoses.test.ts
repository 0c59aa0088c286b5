import { describe, expect, test } from 'vitest'
import { findingMeanings } from '../engine/knowledge/knowledge.ts'
import {
  type ComparedDiagnosis,
  compareDiagnoses,
  symptomSigns,
  worseningSigns,
} from './compare-diagnoses.ts'
import { findReportedChange } from './reported-change.ts'

describe('findReportedChange', () => {
  test.each([
    ['물을 쉬었더니 훨씬 나아졌어요', 'BETTER'],
    ['새 잎도 나고 많이 좋아졌어요', 'BETTER'],
    ['반점이 거의 사라졌어요', 'BETTER'],
    ['잎이 다시 살아났어요', 'BETTER'],
    ['더 심해졌어요', 'WORSE'],
    ['반점이 더 번졌어요', 'WORSE'],
    ['벌레가 점점 많아졌어요', 'WORSE'],
    ['오히려 더 안 좋아졌어요', 'WORSE'],
    ['상태가 그대로예요', 'SAME'],
    ['약을 쳤는데 나아지지 않아요', 'SAME'],
    ['더 심해지진 않았어요', 'SAME'],
    ['일주일 지났는데 변화가 없어요', 'SAME'],
  ])('reads "%s" as %s', (prompt, change) => {
    expect(findReportedChange(prompt)?.change).toBe(change)
  })

  test.each([
    '잎이 노래요',
    '어떻게 하면 좋아져요?',
    '나아졌나요?',
    '빨리 좋아졌으면 좋겠어요',
    '물을 주면 좋아져요',
    '잎 무늬가 사라졌어요',
    '새 잎이 더 늘었어요',
    '화분을 그대로 두었어요',
    '잎은 나아졌는데 줄기는 더 심해졌어요',
  ])('finds no clear change in "%s"', (prompt) => {
    expect(findReportedChange(prompt)).toBeUndefined()
  })

  test('quotes only the clause that reports the change', () => {
    expect(findReportedChange('2주 전에 진단받았어요. 물을 쉬니 조금 나아졌어요. 감사해요')?.quote).toBe(
      '물을 쉬니 조금 나아졌어요',
    )
  })
})

const diagnosis = (over: Partial<ComparedDiagnosis>): ComparedDiagnosis => ({
  problemId: 'overwatering',
  problem: '과습',
  confidence: 'HIGH',
  prompt: '아래 잎이 노랗고 흙이 축축해요',
  signs: ['soil_wet', 'lower_yellow', 'yellow'],
  denied: [],
  ...over,
})
const healthy = diagnosis({ problemId: 'healthy', problem: '뚜렷한 이상 없음', signs: ['fine'] })

describe('compareDiagnoses', () => {
  test('gives the customer’s own words priority', () => {
    const { change, text } = compareDiagnoses(diagnosis({}), diagnosis({ prompt: '많이 나아졌어요' }))
    expect(change).toBe('BETTER')
    expect(text).toContain('“많이 나아졌어요”')
  })

  test('is better when the problem is gone, worse when a healthy plant has a problem', () => {
    expect(compareDiagnoses(diagnosis({}), healthy).change).toBe('BETTER')
    expect(compareDiagnoses(healthy, diagnosis({})).change).toBe('WORSE')
  })

  test('is better when a symptom is ruled out, worse when it spreads', () => {
    const mites = { problemId: 'spider_mites', problem: '응애' }
    const before = diagnosis({ ...mites, signs: ['webbing', 'stipple'] })
    expect(
      compareDiagnoses(before, diagnosis({ ...mites, signs: ['stipple'], denied: ['webbing'] })).change,
    ).toBe('BETTER')
    const spreading = diagnosis({ ...mites, signs: ['webbing', 'stipple', 'spread'] })
    expect(compareDiagnoses(before, spreading).change).toBe('WORSE')
  })

  test('is the same with the same problem and the same findings', () => {
    expect(compareDiagnoses(diagnosis({}), diagnosis({ signs: ['soil_wet', 'lower_yellow'] })).change).toBe(
      'SAME',
    )
  })

  test.each([
    [
      'is undecided for a different problem',
      diagnosis({}),
      diagnosis({ problemId: 'scale', problem: '깍지벌레', signs: ['bump'] }),
    ],
    ['is undecided for a low confidence', diagnosis({}), diagnosis({ confidence: 'LOW' })],
    [
      'is undecided when neither diagnosis names a problem',
      diagnosis({ problemId: null }),
      diagnosis({ problemId: null }),
    ],
    [
      'is undecided when only photo colours match',
      diagnosis({ signs: ['p_yellow', 'p_brown'] }),
      diagnosis({ signs: ['p_yellow', 'p_brown'] }),
    ],
    ['is undecided for contradicting indications', diagnosis({}), { ...healthy, prompt: '더 심해졌어요' }],
  ])('%s', (_, before, now) => {
    const { change, text } = compareDiagnoses(before, now)
    expect(change).toBeNull()
    expect(text).toContain('직접 견주어')
  })
})

test('every compared sign is a finding of the knowledge', () => {
  const known = findingMeanings.map(({ id }) => id)
  expect(known).toEqual(expect.arrayContaining([...worseningSigns, ...symptomSigns]))
})
