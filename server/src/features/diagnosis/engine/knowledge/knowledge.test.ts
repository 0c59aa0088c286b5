import { expect, it } from 'vitest'
import { advice } from './advice.ts'
import {
  circumstances,
  examples,
  findingMeanings,
  followUpQuestions,
  names,
  patterns,
  problems,
} from './knowledge.ts'
import phrases from './phrases.json' with { type: 'json' }

const findingIds = new Set(findingMeanings.map(({ id }) => id))
const fromText = [...findingIds].filter((id) => !id.startsWith('a_') && !id.startsWith('p_'))
const problemIds = problems.map(({ id }) => id).sort()

it('knows 29 problems and 97 findings, each once', () => {
  expect(new Set(problemIds).size).toBe(29)
  expect(problems).toHaveLength(29)
  expect(findingIds.size).toBe(97)
  expect(findingMeanings).toHaveLength(97)
})

it('gives every problem a name, a source, advice and words that people call it by', () => {
  for (const { id, name, sources } of problems) {
    expect(name, id).not.toBe('')
    expect(sources.length, id).toBeGreaterThan(0)
  }
  expect(Object.keys(advice).sort()).toEqual(problemIds)
  expect(Object.keys(names).sort()).toEqual(problemIds)
})

it('weighs only findings that exist, in the direction it says', () => {
  for (const { id, raises, lowers } of problems) {
    for (const [finding, weight] of [...Object.entries(raises), ...Object.entries(lowers)]) {
      expect(findingIds.has(finding), `${id}: ${finding}`).toBe(true)
      expect(Math.sign(weight), `${id}: ${finding}`).toBe(finding in raises ? 1 : -1)
    }
  }
})

it('uses every finding for some problem, and says what it means in a group', () => {
  const used = new Set(
    problems.flatMap(({ raises, lowers }) => [...Object.keys(raises), ...Object.keys(lowers)]),
  )
  for (const { id, group, meaning } of findingMeanings) {
    expect(used.has(id), id).toBe(true)
    expect(group, id).not.toBe('')
    expect(meaning, id).toMatch(/요$/)
  }
})

it('has patterns and examples for exactly the findings that words can tell', () => {
  expect(Object.keys(patterns.findings).sort()).toEqual([...fromText].sort())
  expect(Object.keys(examples).sort()).toEqual([...fromText].sort())
})

it('calls circumstances only what words can tell', () => {
  for (const id of circumstances) expect(fromText).toContain(id)
})

it('asks each question once, with at most four answers to tap, about findings that exist', () => {
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

const told = Object.entries(advice)
const openAdvice = [phrases.noPlant, phrases.unsure]
const toDo = ({
  today,
  thisWeek,
  prevention,
}: Record<'today' | 'thisWeek' | 'prevention', string[]>): string[] => [...today, ...thisWeek, ...prevention]

it('advises gently: whole 해요체 sentences, no exclamation marks, no doses', () => {
  const texts = [
    ...told.flatMap(([, it]) => [
      ...[...toDo(it), it.summary, it.about, it.askExpert, it.tellApart],
      ...(it.urgent ? [it.urgent] : []),
      ...it.checks.map(({ text }) => text),
    ]),
    ...openAdvice.flatMap((it) => [...toDo(it), it.summary, it.about, it.askExpert, ...it.unchecked]),
  ]
  for (const text of texts) {
    expect(text).toMatch(/요\.$/)
    expect(text).not.toMatch(/[!！]|\d\s*(?:ml|㎖|배액|그램|배\s*희석)/i)
  }
  expect(new Set(texts.filter((text) => text.includes('이쪽에 가까워요'))).size).toBe(29)
})

it('says of every problem what to do today, this week and later, and where that is written', () => {
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

it('presses only where waiting costs the plant', () => {
  const urgent = told.flatMap(([id, { urgent }]) => (urgent ? [id] : []))
  expect(urgent.sort()).toEqual(['cold_injury', 'over_fertilization', 'root_rot', 'underwatering'])
})

it('calls unchecked only what no finding told', () => {
  for (const [id, { checks }] of told) {
    for (const finding of checks.flatMap(({ unless }) => unless)) {
      expect(findingIds.has(finding), `${id}: ${finding}`).toBe(true)
    }
  }
})

it('sends everybody who uses a chemical to its label, never on the first day', () => {
  const chemical = /약제|살충|살균|제품을|비료를 라벨/
  for (const [id, { today, thisWeek, prevention }] of told) {
    expect(today.join(), id).not.toMatch(chemical)
    for (const text of [...thisWeek, ...prevention].filter((text) => chemical.test(text))) {
      expect(text).toContain('라벨의 사용법을 따라')
    }
  }
})

it('gives advice that harms nobody while the cause is unknown', () => {
  for (const it of openAdvice) expect(toDo(it).join()).not.toMatch(/약제|잘라|씻/)
})
