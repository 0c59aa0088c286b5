import { describe, expect, it } from 'vitest'
import { diagnoseCase } from '../embedded.ts'
import { isRisky, plainSteps, type Risk, risks } from '../knowledge/advice.ts'
import { findingMeanings, problems, species } from '../knowledge/knowledge.ts'
import {
  type AdviceContext,
  isForbidden,
  isSunny,
  leastConfidence,
  rules,
  safeSteps,
} from './advice-rules.ts'
import { toxicPlants } from './toxicity.ts'

const context = (over: Partial<AdviceContext> = {}): AdviceContext => ({
  confidence: 'HIGH',
  findings: [],
  denied: [],
  species: undefined,
  plants: [],
  isSunny: false,
  month: 6,
  ...over,
})
const found = (...ids: string[]) =>
  context({ findings: ids.map((id) => ({ id, strength: 1, source: 'TEXT' as const })) })
const plant = (name: string) => toxicPlants.filter((it) => it.name === name)
const kind = (id: string) => species.find((it) => it.id === id)
const dry = found('soil_dry').findings

describe('a risky step', () => {
  const given = (risk: Risk, it: AdviceContext) =>
    safeSteps([{ text: 'risky', risk, gentle: 'gentle' }], it)[0]

  it.each<[Risk, AdviceContext]>([
    ['SOAK', found('root_brown')],
    ['SOAK', found('stem_rot')],
    ['SOAK', found('smell')],
    ['SOAK', found('soil_wet')],
    ['SOAK', found('mushy')],
    ['SOAK', found('splitting_old_pair')],
    ['SOAK', context({ denied: ['soil_dry'] })],
    ['SOAK', context({ plants: plant('리톱스'), findings: dry })],
    ['SOAK', context({ species: kind('cactus'), month: 12, findings: dry })],
    ['SOAK', context({ species: kind('succulent') })],
    ['SOAK', context({ confidence: 'LOW' })],
    ['REPOT', found('repot')],
    ['REPOT', context({ month: 1 })],
    ['REPOT', context({ confidence: 'MEDIUM' })],
    ['CUT_ROOTS', context()],
    ['CUT_ROOTS', found('smell', 'mushy', 'soil_wet')],
    ['CUT_ROOTS', context({ findings: [{ id: 'root_brown', strength: 0.4, source: 'PHOTO' }] })],
    ['FERTILISE', found('fert_much')],
    ['FERTILISE', found('soil_dry')],
    ['FERTILISE', found('crispy')],
    ['FERTILISE', found('root_brown')],
    ['FERTILISE', found('soil_white')],
    ['FERTILISE', found('repot')],
    ['FERTILISE', context({ month: 11 })],
    ['FULL_SUN', found('sun')],
    ['FULL_SUN', found('bleach')],
    ['FULL_SUN', found('moved')],
    ['FULL_SUN', context({ isSunny: true })],
    ['FULL_SUN', context({ plants: plant('보스턴고사리') })],
    ['PRUNE', context({ confidence: 'LOW' })],
    ['SPRAY', found('no_pest')],
  ])('%s is replaced by its gentle form (%#)', (risk, it) => {
    expect(given(risk, it)).toBe('gentle')
  })

  it.each<[Risk, AdviceContext]>([
    ['SOAK', found('soil_dry')],
    ['SOAK', context({ species: kind('cactus'), findings: dry })],
    ['REPOT', found('roots_out')],
    ['REPOT', { ...found('root_brown'), month: 1 }],
    ...(['TEXT', 'ANSWER', 'PHOTO'] as const).flatMap((source) =>
      [1, 6, 11].map((month): [Risk, AdviceContext] => [
        'CUT_ROOTS',
        context({ month, confidence: 'LOW', findings: [{ id: 'root_brown', strength: 0.85, source }] }),
      ]),
    ),
    ['CUT_ROOTS', { ...found('stem_rot'), month: 12, denied: ['root_brown'] }],
    ['FERTILISE', found('no_fert')],
    ['FULL_SUN', found('leggy')],
    ['PRUNE', context({ confidence: 'MEDIUM' })],
    ['ISOLATE', context({ confidence: 'LOW' })],
  ])('%s is given when nothing speaks against it (%#)', (risk, it) => {
    expect(given(risk, it)).toBe('risky')
  })

  it('says nothing of rot where the owner has seen sound roots', () => {
    const step = { text: 'risky', risk: 'CUT_ROOTS' as const, gentle: 'gentle' }
    expect(safeSteps(['plain', step], context({ denied: ['root_brown'] }))).toEqual(['plain'])
  })

  it('leaves plain steps alone and says a gentle form once', () => {
    const step = { text: 'risky', risk: 'CUT_ROOTS' as const, gentle: 'gentle' }
    expect(safeSteps(['plain', step, step], context())).toEqual(['plain', 'gentle'])
  })
})

describe('a check', () => {
  const check = { text: 'check', unless: ['soil_wet', 'soil_dry'] }
  const joined = { ...check, told: 'action' }
  const risky = { ...joined, text: 'risky', risk: 'SOAK' as const, gentle: 'gentle' }

  it.each([
    found('soil_dry'),
    context({ denied: ['soil_dry'] }),
    context({ findings: [{ id: 'soil_wet', strength: 1, source: 'ANSWER' }] }),
  ])('is left out, and its action kept, once its outcome is told (%#)', (it) => {
    expect(safeSteps([check, joined, risky], { ...it, confidence: 'LOW' })).toEqual(['action'])
  })

  it.each([
    context(),
    found('root_brown'),
    context({ findings: [{ id: 'soil_wet', strength: 0.9, source: 'PHOTO' }] }),
    context({ findings: [{ id: 'soil_wet', strength: 0.5, source: 'TEXT' }] }),
  ])('stays while nobody has plainly told its outcome (%#)', (it) => {
    expect(safeSteps([check, risky], { ...it, confidence: 'LOW' })).toEqual(['check', 'gentle'])
  })

  it('is no matter for a risky step that nothing speaks against', () => {
    expect(safeSteps([risky], found('soil_dry'))).toEqual(['risky'])
  })
})

it('names only existing findings and plants, and has a rule or a limit for every risk', () => {
  const ids = new Set(findingMeanings.map(({ id }) => id))
  const names = new Set(toxicPlants.map(({ name }) => name))
  for (const { findings = [], denied = [], unless = [], plants = [] } of rules) {
    expect([...findings, ...denied, ...unless].filter((id) => !ids.has(id))).toEqual([])
    expect(plants.filter((name) => !names.has(name))).toEqual([])
  }
  expect(Object.keys(leastConfidence).toSorted()).toEqual([...risks].toSorted())
  expect(isForbidden('ISOLATE', context())).toBe(false)
})

it.each([
  ['남향 베란다', true],
  ['거실 창가', true],
  ['북향 창가', false],
  ['베란다 안쪽 그늘', false],
  ['사무실 책상', false],
])('reads from the answer “%s” whether the plant stands in the sun: %s', (text, expected) => {
  expect(isSunny({ location: { code: 'OTHER', text } })).toBe(expected)
})

describe('the advice about rot', () => {
  const treated = problems.filter(({ advice }) =>
    advice.today.some((step) => isRisky(step) && step.risk === 'CUT_ROOTS'),
  )

  it('belongs to the problems that reach the roots', () => {
    expect(treated.map(({ id }) => id).sort()).toEqual(['overwatering', 'root_rot'])
  })

  it.each(treated)(
    'of $id treats known rot in any month, and otherwise says what either sight means',
    ({ advice: { today } }) => {
      for (const month of Array.from({ length: 12 }, (_, index) => index + 1)) {
        const known = safeSteps(today, { ...found('root_brown'), month, confidence: 'LOW' }).join(' ')
        for (const words of ['소독한 가위로 잘라', '말린 뒤', '마른 새 흙', '작은 화분'])
          expect(known).toContain(words)
        const unknown = safeSteps(today, context({ month }))
        const check = unknown.find((step) => step.includes('뿌리'))
        expect(check).toMatch(
          /^(?!먼저).+ 확인해 주세요\. 갈색으로 무르면 .+잘라.+더 작은 화분.+희고 단단하면 옮겨 심지 말고/,
        )
        expect(unknown.indexOf(check ?? '')).toBeLessThanOrEqual(1)
      }
    },
  )
})

describe('the advice of every problem', () => {
  const risky =
    /흠뻑|저면\s?관수|담가|담그|분갈이|옮겨 심|잘라|자르|솎|비료|영양제|직사광|햇빛|햇볕|뿌려|약제|살충제|살균제/
  /** The line warns against the risk, or only asks to look, wait or postpone. */
  const harmless =
    /마세요|말고|않|멈추|멈춰|미뤄|미루|쉬어|쉬며|쉬게|빼 주|걷어|걸러|피하|피해|가려|확인해|살펴|적어 두|없는|없이|덜|기다|지켜봐|되돌아|늦|가리|끊고|한 뒤|분갈이한|했다면|꽃대|시든 꽃/

  it.each(problems)('$id marks each risky step', ({ advice }) => {
    const steps = [...advice.today, ...advice.thisWeek]
    const unmarked = plainSteps(steps.filter((step) => !isRisky(step)))
    const told = steps.flatMap((step) => (typeof step === 'string' ? [] : (step.told ?? [])))
    expect([...unmarked, ...told].filter((text) => risky.test(text) && !harmless.test(text))).toEqual([])
  })

  it('has a gentle form that is no risk itself', () => {
    for (const { advice } of problems) {
      for (const step of [...advice.today, ...advice.thisWeek]) {
        if (isRisky(step)) expect(step.gentle, step.text).toMatch(/확인해|살펴|봐|지켜/)
      }
    }
  })
})

describe('the advice for this plant', () => {
  const thirsty = '잎이 쭈글쭈글하고 흙이 바싹 말랐어요'
  const adviceFor = async (prompt: string, day: string) => {
    const { findings } = await diagnoseCase({ prompt, answers: {}, submittedAt: new Date(day) })
    return { ...findings.advice, severity: findings.severity }
  }

  it.each(['산세베리아', '선인장', '호야'])(
    'waters %s at rest as it needs it, without a hurry',
    async (name) => {
      const {
        today = [],
        thisWeek,
        prevention,
        severity,
        urgent,
      } = await adviceFor(`${name} ${thirsty}`, '2026-11-27')
      expect(today[0]).toMatch(new RegExp(`^${name} 물 주기\\(11월\\): `))
      expect({ severity, urgent }).toEqual({ severity: 'WATCH', urgent: null })
      expect([...today, ...(thisWeek ?? []), ...(prevention ?? [])].join()).not.toMatch(
        /다육이와 선인장|물을 줄 때예요/,
      )
    },
  )

  it('hurries in the season of growth, and for a plant that never rests dry', async () => {
    for (const [name, day] of [
      ['산세베리아', '2026-06-01'],
      ['스킨답서스', '2026-11-27'],
    ]) {
      const { today, severity } = await adviceFor(`${name} ${thirsty}`, `${day}`)
      expect(severity).toBe('URGENT')
      expect(today?.[0]).toMatch(/^화분 부피의 3분의 1/)
    }
  })

  it('says of other kinds of plants only where the plant is not known', async () => {
    const wet = '아랫잎이 노랗고 흙이 계속 젖어 있어요'
    const weekOf = async (prompt: string) => (await adviceFor(prompt, '2026-06-01')).thisWeek?.join() ?? ''
    expect(await weekOf(wet)).toMatch(/다육이와 선인장은.*고사리와 칼라데아는/)
    expect(await weekOf(`몬스테라 ${wet}`)).not.toMatch(/다육이|칼라데아/)
    const calathea = await weekOf(`칼라데아 ${wet}`)
    expect(calathea).toContain('고사리와 칼라데아는')
    expect(calathea).not.toContain('다육이')
  })
})
