import { describe, expect, test } from 'vitest'
import { compareLooks, type Look } from './change.ts'
import { changeTold } from './change-told.ts'

describe('what the person says of the change', () => {
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
  ])('"%s" is %s', (prompt, change) => {
    expect(changeTold(prompt)?.change).toBe(change)
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
  ])('"%s" says nothing certain', (prompt) => {
    expect(changeTold(prompt)).toBeUndefined()
  })

  test('only the words that say it are quoted', () => {
    expect(changeTold('2주 전에 진단받았어요. 물을 쉬니 조금 나아졌어요. 감사해요')?.words).toBe(
      '물을 쉬니 조금 나아졌어요',
    )
  })
})

const look = (over: Partial<Look>): Look => ({
  problemId: 'overwatering',
  problem: '과습',
  confidence: 'HIGH',
  prompt: '아래 잎이 노랗고 흙이 축축해요',
  signs: ['soil_wet', 'lower_yellow', 'yellow'],
  denied: [],
  ...over,
})
const healthy = look({ problemId: 'healthy', problem: '뚜렷한 이상 없음', signs: ['fine'] })

describe('two looks at one plant', () => {
  test('follow the person’s own words first', () => {
    const { change, text } = compareLooks(look({}), look({ prompt: '많이 나아졌어요' }))
    expect(change).toBe('BETTER')
    expect(text).toContain('“많이 나아졌어요”')
  })

  test('are better when the problem is gone, worse when a healthy plant has one', () => {
    expect(compareLooks(look({}), healthy).change).toBe('BETTER')
    expect(compareLooks(healthy, look({})).change).toBe('WORSE')
  })

  test('are better when a sign is said to be gone, worse when trouble spreads', () => {
    const mites = { problemId: 'spider_mites', problem: '응애' }
    const before = look({ ...mites, signs: ['webbing', 'stipple'] })
    expect(compareLooks(before, look({ ...mites, signs: ['stipple'], denied: ['webbing'] })).change).toBe(
      'BETTER',
    )
    const spreading = look({ ...mites, signs: ['webbing', 'stipple', 'spread'] })
    expect(compareLooks(before, spreading).change).toBe('WORSE')
  })

  test('are the same with the same problem and the same signs', () => {
    expect(compareLooks(look({}), look({ signs: ['soil_wet', 'lower_yellow'] })).change).toBe('SAME')
  })

  test.each([
    [
      'another problem says nothing',
      look({}),
      look({ problemId: 'scale', problem: '깍지벌레', signs: ['bump'] }),
    ],
    ['an unsure look says nothing', look({}), look({ confidence: 'LOW' })],
    ['unsure looks cannot be told apart', look({ problemId: null }), look({ problemId: null })],
    [
      'colours in photos are no ground',
      look({ signs: ['p_yellow', 'p_brown'] }),
      look({ signs: ['p_yellow', 'p_brown'] }),
    ],
    ['contradictions give no answer', look({}), { ...healthy, prompt: '더 심해졌어요' }],
  ])('%s', (_, before, now) => {
    const { change, text } = compareLooks(before, now)
    expect(change).toBeNull()
    expect(text).toContain('직접 견주어')
  })
})
