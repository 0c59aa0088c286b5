import { expect, it } from 'vitest'
import { diagnoseCase } from './embedded.ts'
import { problems } from './knowledge/knowledge.ts'
import { mostShift, periods, placeOf, seasonAt, shiftsIn } from './season.ts'

const at = (day: string) => new Date(`${day}T12:00:00+09:00`)
const idsAt = (day: string, place: Parameters<typeof seasonAt>[1] = 'INDOOR') =>
  seasonAt(at(day), place).map(({ id }) => id)

it.each([
  ['2026-11-22', ['heating']],
  ['2026-01-10', ['heating', 'cold-window']],
  ['2026-07-05', ['rainy']],
  ['2026-08-10', ['heat']],
  ['2026-10-15', []],
])('knows the season on %s', (day, expected) => expect(idsAt(day)).toEqual(expected))

it('counts days in Seoul', () => {
  expect(seasonAt(new Date('2026-10-31T16:00:00Z'), 'INDOOR').map(({ id }) => id)).toEqual(['heating'])
})

it.each([
  ['베란다에 두었어요', 'BALCONY'],
  ['텃밭 고추예요', 'OUTDOOR'],
  ['거실에 있어요', 'INDOOR'],
  ['잎이 노래요', 'INDOOR'],
])('reads the place of "%s"', (prompt, place) => expect(placeOf(prompt, {})).toBe(place))

it('prefers the answer about the place', () => {
  expect(placeOf('잎이 노래요', { location: { code: 'OTHER', text: '옥상' } })).toBe('OUTDOOR')
})

it('known periods shift a problem by at most the limit, or give one sentence of advice', () => {
  const known = periods.map(({ id }) => id)
  for (const { id, season = {} } of problems) {
    for (const [period, { shift = 0, advice }] of Object.entries(season)) {
      expect(known, id).toContain(period)
      expect(Math.abs(shift), `${id}: ${period}`).toBeLessThanOrEqual(mostShift)
      expect(shift !== 0 || advice, `${id}: ${period}`).toBeTruthy()
      if (advice) expect(advice.match(/요\./g), advice).toHaveLength(1)
    }
  }
})

it('changes nothing without a date', async () => {
  expect(seasonAt(undefined, 'INDOOR')).toEqual([])
  expect(shiftsIn([])).toEqual({})
  const prompt = '난방을 켠 뒤로 잎끝이 갈색으로 말라요'
  const [without, winter] = await Promise.all([
    diagnoseCase({ prompt, answers: {} }),
    diagnoseCase({ prompt, answers: {}, submittedAt: at('2026-11-22') }),
  ])
  expect(without.problemId).toBe('low_humidity')
  expect(winter.problemId).toBe('low_humidity')
  expect(winter.findings.advice?.prevention[0]).toContain('난방')
  expect(winter.findings.managementTip).toEqual([
    ...(winter.findings.advice?.prevention ?? []),
    winter.findings.advice?.askExpert,
  ])
  expect(without.findings.advice?.prevention).not.toContain(winter.findings.advice?.prevention[0])
})

it.each([
  ['뿌리가 썩어서 검고 흐물흐물해요', {}],
  ['뿌리가 물렀어요', {}],
  ['화분에서 꺼내 보니 뿌리가 곤죽이 됐어요', {}],
  ['밑동이 썩었어요', {}],
  ['the roots are black and slimy', {}],
  ['물을 줘도 계속 시들고 흙에서 썩은 냄새가 나요', { roots: 'brown' }],
  ['물을 매일 줬더니 흙이 계속 젖어 있고 아랫잎부터 노래요', { roots: 'brown' }],
])('treats rot in midwinter too, and does not put it off: "%s" %o', async (prompt, followUps) => {
  const { findings } = await diagnoseCase({ prompt, answers: {}, followUps, submittedAt: at('2026-12-20') })
  const today = findings.advice?.today.join(' ') ?? ''
  for (const words of ['소독한 가위로 잘라', '말린 뒤', '마른 새 흙', '작은 화분'])
    expect(today).toContain(words)
  expect(today).not.toContain('뿌리를 확인해')
})

it('still puts off a repotting that only gives more room until spring', async () => {
  const prompt = '화분 밑구멍으로 뿌리가 잔뜩 나왔고 흙에 뿌리가 꽉 찼어요'
  const winter = await diagnoseCase({ prompt, answers: {}, submittedAt: at('2026-12-20') })
  expect(winter.problemId).toBe('root_bound')
  expect(winter.findings.solutions.join(' ')).not.toMatch(/화분으로 옮겨 주세요|새 흙을 채워/)
})
