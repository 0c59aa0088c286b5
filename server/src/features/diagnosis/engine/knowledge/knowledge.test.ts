import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type AdviceStep, isRisky, plainSteps, risks } from './advice.ts'
import {
  circumstances,
  findingMeanings,
  followUpQuestions,
  isHarmless,
  patterns,
  problems,
  species,
  visibleSigns,
} from './knowledge.ts'
import phrases from './phrases.json' with { type: 'json' }

const findingIds = new Set(findingMeanings.map(({ id }) => id))
const problemIds = problems.map(({ id }) => id).sort()

it('contains 56 problems and 114 findings without duplicates', () => {
  expect(new Set(problemIds).size).toBe(56)
  expect(problems).toHaveLength(56)
  expect(findingIds.size).toBe(114)
  expect(findingMeanings).toHaveLength(114)
})

it('lists every file of a problem', () => {
  const files = readdirSync(new URL('./problems/', import.meta.url))
  expect(files.sort()).toEqual(problemIds.map((id) => `${id}.json`))
})

it('gives every problem a name, a source, advice and the names that people use', () => {
  for (const { id, name, names, sources, advice } of problems) {
    for (const text of [name, names, advice.summary]) expect(text, id).toMatch(/./)
    expect(sources.length, id).toBeGreaterThan(0)
  }
})

it('writes the file of every problem in one order', () => {
  const order =
    'id name family names prior isPest careTopic raises lowers sources season spreads definition advice'.split(
      ' ',
    )
  const adviceOrder =
    'severity summary about today thisWeek prevention urgent recovery checks tellApart askExpert sources'
  for (const problem of problems) {
    const keys = Object.keys(problem)
    expect(keys, problem.id).toEqual(order.filter((key) => keys.includes(key)))
    expect(Object.keys(problem.advice).join(' '), problem.id).toBe(adviceOrder)
  }
})

it('defines every problem for a vision model', () => {
  for (const { id, definition } of problems) {
    const { looks, confusedWith, apart } = definition
    for (const sentence of [looks, apart]) expect(sentence, id).toMatch(/^[A-Z][^.]+\.$/)
    expect(confusedWith.length, id).toBeGreaterThan(0)
    for (const other of confusedWith) expect(problemIds, id).toContain(other)
    expect(confusedWith, id).not.toContain(id)
  }
})

it('names only existing findings as visible signs and as natural features of a species', () => {
  for (const id of Object.keys(visibleSigns)) expect([...findingIds]).toContain(id)
  const stated = species.flatMap(({ natural = [] }) => natural)
  for (const { states = 'fine', explains } of stated) {
    for (const id of [states, ...explains]) expect([...findingIds]).toContain(id)
  }
})

it('weights only existing findings, with the sign of their list', () => {
  for (const { id, raises, lowers } of problems) {
    for (const [finding, weight] of [...Object.entries(raises), ...Object.entries(lowers)]) {
      expect(findingIds.has(finding), `${id}: ${finding}`).toBe(true)
      expect(Math.sign(weight), `${id}: ${finding}`).toBe(finding in raises ? 1 : -1)
    }
  }
})

it('uses every finding for some problem, with a meaning and a group', () => {
  const used = new Set(
    problems.flatMap(({ raises, lowers }) => [...Object.keys(raises), ...Object.keys(lowers)]),
  )
  for (const { id, group, meaning } of findingMeanings) {
    expect(used.has(id), id).toBe(true)
    expect(group, id).not.toBe('')
    expect(meaning, id).toMatch(/요$/)
  }
})

it('has patterns for exactly the findings that text can state', () => {
  expect(Object.keys(patterns.findings).sort()).toEqual([...findingIds].sort())
})

it('lists only findings of text as circumstances', () => {
  for (const id of circumstances) expect([...findingIds]).toContain(id)
})

it('has follow-up questions without duplicates, with at most four options about existing findings', () => {
  expect(new Set(followUpQuestions.map(({ id }) => id)).size).toBe(followUpQuestions.length)
  for (const { id, text, options } of followUpQuestions) {
    expect(text, id).toMatch(/(?:나요|가요|시나요)\?$/)
    expect(options.length, id).toBeLessThanOrEqual(4)
    expect(new Set(options.map(({ value }) => value)).size, id).toBe(options.length)
    expect(options.at(-1)).toMatchObject({ label: '잘 모르겠어요', says: [], denies: [] })
    for (const { says, denies } of options) {
      for (const finding of [...says, ...denies])
        expect(findingIds.has(finding), `${id}: ${finding}`).toBe(true)
    }
  }
})

const told = problems.map(({ id, advice }) => [id, advice] as const)
const openAdvice = [phrases.noPlant, phrases.unsure]
const toDo = ({
  today,
  thisWeek,
  prevention,
}: Record<'today' | 'thisWeek', AdviceStep[]> & { prevention: string[] }): string[] => [
  ...plainSteps(today),
  ...plainSteps(thisWeek),
  ...prevention,
]
const steps = told.flatMap(([id, { today, thisWeek }]) =>
  [...today, ...thisWeek].map((step) => ({ id, step })),
)
const riskySteps = steps.flatMap(({ id, step }) => (isRisky(step) ? [{ id, ...step }] : []))
const askingSteps = steps.flatMap(({ id, step }) =>
  typeof step === 'string' || !step.unless ? [] : [{ id, unless: step.unless, told: step.told }],
)

it('writes advice in whole 해요체 sentences without exclamation marks and doses', () => {
  const texts = [
    ...told.flatMap(([, it]) => [
      ...[...toDo(it), it.summary, it.about, it.askExpert, it.tellApart, it.urgent, it.recovery],
      ...it.checks.map(({ text }) => text),
    ]),
    ...riskySteps.map(({ gentle }) => gentle),
    ...askingSteps.flatMap(({ told }) => told ?? []),
    ...openAdvice.flatMap((it) => [...toDo(it), it.summary, it.about, it.askExpert, ...it.unchecked]),
  ]
  for (const text of texts) {
    expect(text).toMatch(/요\.$/)
    expect(text).not.toMatch(/[!！]|\d\s*(?:ml|㎖|배액|그램|배\s*희석)/i)
  }
  expect(new Set(texts.filter((text) => text.includes('이쪽에 가까워요'))).size).toBe(56)
})

it('has advice for today, this week and later with sources for every problem', () => {
  for (const [id, { today, thisWeek, prevention, checks, sources, summary, about }] of told) {
    expect(today.length, id).toBeGreaterThanOrEqual(2)
    expect(today.length, id).toBeLessThanOrEqual(4)
    expect(thisWeek.length, id).toBeGreaterThanOrEqual(2)
    expect(thisWeek.length, id).toBeLessThanOrEqual(3)
    expect(prevention.length, id).toBeGreaterThanOrEqual(2)
    expect(prevention.length, id).toBeLessThanOrEqual(4)
    expect(checks.length, id).toBeGreaterThan(0)
    expect(sources.length, id).toBeGreaterThan(0)
    expect(summary.match(/요\./g), id).toHaveLength(1)
    expect(about.match(/요\./g)?.length, id).toBeLessThanOrEqual(2)
  }
})

it('marks only problems as urgent where waiting harms the plant', () => {
  const urgent = told.flatMap(([id, { severity }]) => (severity === 'URGENT' ? [id] : []))
  expect(urgent.sort()).toEqual(['cold_injury', 'over_fertilization', 'root_rot', 'underwatering'])
  for (const [id, { severity }] of told) expect(['LIGHT', 'WATCH', 'URGENT'], id).toContain(severity)
})

it('says when recovery shows, with its time, and what would make the matter urgent', () => {
  for (const { id, advice } of problems.filter((one) => !isHarmless(one))) {
    expect(advice.recovery, id).toMatch(/\d\s*(?:시간|일|주|개월|달)|하루/)
    expect(advice.urgent.length, id).toBeGreaterThan(15)
  }
})

it('reassures about harmless phenomena and says when it would be different', () => {
  const harmless = problems.filter(isHarmless)
  expect(harmless).toHaveLength(17)
  for (const { id, advice } of harmless) {
    const { summary, about, urgent, severity } = advice
    expect(`${summary} ${about}`, id).toContain('걱정하지 않으셔도 돼요')
    expect(urgent, id).toMatch(/^다만 .+면 달라요\.$/)
    expect(severity, id).toBe('LIGHT')
  }
})

it('marks steps that can harm, each with a check that may stand at any place of the list', () => {
  for (const { id, risk, gentle } of riskySteps) {
    expect(risks, id).toContain(risk)
    expect(gentle, id).toMatch(/^(?!먼저).+확인해 주세요\./)
  }
  const unmarked = steps.flatMap(({ step }) => (isRisky(step) ? (step.told ?? []) : plainSteps([step])))
  for (const step of unmarked) expect(step).not.toMatch(/약제|분갈이해|새 흙에 심어|물에 [\d~]+분.*담가/)
})

it('omits checks whose findings are known', () => {
  for (const [id, { checks }] of told) {
    for (const finding of checks.flatMap(({ unless }) => unless)) {
      expect(findingIds.has(finding), `${id}: ${finding}`).toBe(true)
    }
  }
  for (const { id, unless } of askingSteps)
    for (const finding of unless) expect(findingIds.has(finding), `${id}: ${finding}`).toBe(true)
})

it('refers every use of a chemical to its label, never on the first day', () => {
  const chemical = /약제|살충|살균|제품을|비료를 라벨/
  for (const [id, { today, thisWeek, prevention }] of told) {
    expect(plainSteps(today).join(), id).not.toMatch(chemical)
    for (const text of [...plainSteps(thisWeek), ...prevention].filter((text) => chemical.test(text))) {
      expect(text).toContain('라벨의 사용법을 따라')
    }
  }
})

it('gives harmless advice while the cause is unknown', () => {
  for (const it of openAdvice) expect(toDo(it).join()).not.toMatch(/약제|잘라|씻/)
})
