import { expect, it } from 'vitest'
import type { Finding } from '../finding.ts'
import { nameProblem, openShareOf } from '../naming/naming.ts'
import { judge } from './judge.ts'
import { scoreProblems } from './score.ts'

const finding = (id: string): Finding => ({ id, source: 'TEXT', strength: 1 })
const told = (...findings: Finding[]) => ({
  clauses: [],
  findings,
  denied: [] as string[],
  named: [],
  complaint: true,
  outside: undefined,
  contradicted: 0,
  disputed: false,
})
const judged = (...ids: string[]) => {
  const observations = told(...ids.map(finding))
  return judge(scoreProblems(observations, nameProblem(observations)))
}

it.each([
  ['grey', 'botrytis'],
  ['mosaic', 'virus_mosaic'],
  ['corky', 'edema'],
  ['flies', 'fungus_gnats'],
  ['cotton', 'scale'],
  ['webbing', 'spider_mites'],
])('lets the near-certain sign %s win over how rare %s is', (sign, problem) => {
  expect(judged(sign, 'yellow').winner?.problem.id).toBe(problem)
})

it('names no problem without a finding', () => expect(judged().winner).toBeUndefined())

it('counts a second sign of the same group less than the first', () => {
  const gain = (...ids: string[]) =>
    scoreProblems(told(...ids.map(finding)), {}).ranking.find(({ problem }) => problem.id === 'overwatering')
      ?.gain ?? Number.NaN
  const both = gain('soil_wet', 'often_txt')
  expect(both).toBeGreaterThan(gain('soil_wet'))
  expect(both).toBeLessThan(gain('soil_wet') + gain('often_txt'))
})

it('counts a denied sign against the problem', () => {
  const shareOf = (denied: string[]) => nameProblem({ ...told(finding('faded')), denied }).spider_mites ?? 0
  expect(shareOf(['webbing', 'mite_mv', 'stipple'])).toBeLessThan(shareOf([]))
})

it('gives no HIGH confidence for common signs', () => {
  expect(judged('spots', 'spread').confidence).not.toBe('HIGH')
})

it('raises "none of these" where reports conflict', () => {
  const signs = told({ ...finding('soil_wet'), strength: 0.5 }, finding('yellow'))
  expect(openShareOf(nameProblem({ ...signs, disputed: true }))).toBeGreaterThan(
    openShareOf(nameProblem(signs)),
  )
})
