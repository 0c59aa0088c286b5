import { expect, it } from 'vitest'
import type { Finding, Source } from '../finding.ts'
import { fitted } from '../knowledge/fitted.ts'
import { judge } from './judge.ts'
import { limits, scoreProblems } from './score.ts'

const finding = (id: string, source: Source = 'TEXT', strength = 1): Finding => ({
  id,
  source,
  reader: source === 'PHOTO' ? 'model' : 'pattern',
  strength,
})
const observed = (...findings: Finding[]) => ({ findings, denied: [] as string[], named: [] })
const scoreOf = (id: string, findings: Finding[]) =>
  scoreProblems(observed(...findings)).ranking.find(({ problem }) => problem.id === id)?.score ?? Number.NaN
const winnerOf = (...findings: Finding[]) => judge(scoreProblems(observed(...findings))).winner?.problem.id

it.each([
  ['grey', 'botrytis'],
  ['mosaic', 'virus_mosaic'],
  ['corky', 'edema'],
  ['flies', 'fungus_gnats'],
  ['cotton', 'scale'],
  ['webbing', 'spider_mites'],
])('lets the near-certain sign %s win over how rare %s is', (sign, problem) => {
  expect(winnerOf(finding(sign), finding('yellow'))).toBe(problem)
})

it('limits the effect on a score of what a model sees', () => {
  const photos = ['spots', 'crispy', 'yellow', 'wilt', 'drop', 'deform'].map((id) => finding(id, 'PHOTO'))
  const bare = scoreProblems(observed()).ranking
  for (const { problem, score } of scoreProblems(observed(...photos)).ranking) {
    const before = bare.find((entry) => entry.problem.id === problem.id)?.score ?? 0
    expect(Math.abs(score - before)).toBeLessThanOrEqual(limits.photos * fitted.scales.photos + 1e-9)
  }
})

it('names no problem without a finding', () => expect(winnerOf()).toBeUndefined())

it('counts a second sign of the same group less than the first', () => {
  const wet = scoreOf('overwatering', [finding('soil_wet')])
  const often = scoreOf('overwatering', [finding('often_txt')])
  const both = scoreOf('overwatering', [finding('soil_wet'), finding('often_txt')])
  expect(both).toBeGreaterThan(wet)
  expect(both - wet).toBeLessThan(often - scoreOf('overwatering', []))
})

it('counts a denied sign against the problem, within bounds', () => {
  const plain = scoreProblems(observed(finding('faded')))
  const denied = scoreProblems({ ...observed(finding('faded')), denied: ['webbing', 'mite_mv', 'stipple'] })
  const score = ({ ranking }: typeof plain) =>
    ranking.find(({ problem }) => problem.id === 'spider_mites')?.score ?? 0
  expect(score(plain) - score(denied)).toBeGreaterThan(0)
  expect(score(plain) - score(denied)).toBeLessThanOrEqual(limits.absence * fitted.scales.denied + 1e-9)
})

it('gives HIGH confidence only for strong evidence', () => {
  expect(judge(scoreProblems(observed(finding('spots'), finding('spread')))).confidence).not.toBe('HIGH')
  const plenty = ['stem_rot', 'smell', 'root_brown'].map((id) => finding(id))
  expect(judge(scoreProblems(observed(...plenty))).confidence).toBe('HIGH')
})

it('keeps the direction of every weight: fitting only scales the table', () => {
  for (const scale of Object.values(fitted.scales)) expect(scale).toBeGreaterThan(0)
  const { answer, high } = fitted.cutoffs
  expect(high).toBeGreaterThan(answer.share)
})

it('raises "none of these" with contradicting evidence', () => {
  const signs = observed(finding('soil_wet', 'TEXT', 0.5), finding('yellow'))
  const plain = scoreProblems(signs).noneShare
  expect(scoreProblems({ ...signs, contradicted: 1 }).noneShare).toBeGreaterThan(plain)
  expect(scoreProblems({ ...signs, disputed: true }).noneShare).toBeGreaterThan(plain)
})
