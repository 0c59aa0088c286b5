import { expect, it } from 'vitest'
import {
  advice,
  circumstances,
  examples,
  findingMeanings,
  names,
  patterns,
  problems,
  questions,
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

it('asks only about findings that exist', () => {
  for (const [id, question] of Object.entries(questions)) {
    expect(findingIds.has(id), id).toBe(true)
    expect(question).toMatch(/나요\?$|가요\?$|시나요\?$/)
  }
})

it('advises gently: whole 해요체 sentences, no exclamation marks, no doses', () => {
  const texts = [
    ...Object.values(advice).flatMap(({ summary, solutions, tips, check, expert }) => [
      summary,
      ...solutions,
      ...tips,
      check,
      expert,
    ]),
    ...[phrases.noPlant, phrases.unsure].flatMap(({ summary, solutions, tips }) => [
      summary,
      ...solutions,
      ...tips,
    ]),
  ]
  for (const text of texts) {
    expect(text).toMatch(/요\.$/)
    expect(text).not.toMatch(/[!！]|\d\s*(?:ml|㎖|배액|그램|배\s*희석)/i)
  }
  for (const [id, { solutions, tips }] of Object.entries(advice)) {
    expect(solutions.length, id).toBeGreaterThanOrEqual(3)
    expect(solutions.length, id).toBeLessThanOrEqual(5)
    expect(tips.length, id).toBeGreaterThanOrEqual(2)
    expect(tips.length, id).toBeLessThanOrEqual(4)
  }
})

it('sends everybody who uses a chemical to its label', () => {
  const chemicals = Object.values(advice)
    .flatMap(({ solutions, tips }) => [...solutions, ...tips])
    .filter((text) => /약제|살충|살균/.test(text))
  for (const text of chemicals) expect(text).toContain('라벨의 사용법을 따라')
})
