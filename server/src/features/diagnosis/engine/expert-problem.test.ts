import { expect, it } from 'vitest'
import type { StoredFindings } from '../diagnosis.tables.ts'
import { findingsForExpert } from './expert-problem.ts'
import { isRisky } from './knowledge/advice.ts'
import { adviceOf } from './knowledge/knowledge.ts'
import { assessSafety } from './safety/safety.ts'

const findings: StoredFindings = {
  problemReasons: ['흙이 젖어 있어요'],
  solutions: ['물을 쉬어 주세요'],
  managementTip: [],
  reasons: [{ text: '흙이 젖어 있어요', source: 'TEXT' }],
  candidates: [],
  photoNotes: [],
  question: null,
}
const evidenceOf = (...ids: string[]) => ({
  species: null,
  findings: ids.map((id) => ({ id, strength: 1, source: 'TEXT' })),
  denied: [],
})
const advise = (
  problemId: string | null,
  { evidence = evidenceOf(), at = '2026-06-10', emergency = null as StoredFindings['emergency'] } = {},
) =>
  findingsForExpert(problemId, {
    prompt: '잎이 노래요',
    answers: {},
    seen: null,
    submittedAt: new Date(`${at}T10:00:00+09:00`),
    findings: { ...findings, emergency },
    evidence,
  })
const stepWith = (problemId: string, risk: string) => {
  const { today, thisWeek } = adviceOf(problemId)
  const found = [...today, ...thisWeek].filter(isRisky).find((step) => step.risk === risk)
  if (!found) throw new Error(`${problemId} has no step with ${risk}`)
  return found
}

it('gives the steps of the named problem and none of the engine’s reasons', () => {
  const { summary, solutions, reasons, problemReasons, severity } = advise('powdery_mildew')
  expect(summary).toBe(adviceOf('powdery_mildew').summary)
  expect(severity).toBe(adviceOf('powdery_mildew').severity)
  expect(solutions).not.toContain('물을 쉬어 주세요')
  expect([reasons, problemReasons]).toEqual([[], []])
})

it('a step that the season forbids is given in its gentle form', () => {
  const { text, gentle } = stepWith('root_bound', 'REPOT')
  expect(advise('root_bound').solutions).toContain(text)
  const inWinter = advise('root_bound', { at: '2026-12-10' }).solutions
  expect(inWinter).toContain(gentle)
  expect(inWinter).not.toContain(text)
})

it('a step that the evidence of the case forbids is given in its gentle form', () => {
  const { text, gentle } = stepWith('over_fertilization', 'SOAK')
  expect(advise('over_fertilization').solutions).toContain(text)
  const onWetSoil = advise('over_fertilization', { evidence: evidenceOf('soil_wet') }).solutions
  expect(onWetSoil).toContain(gentle)
  expect(onWetSoil).not.toContain(text)
})

it('a problem outside the list has no advice', () => {
  expect(advise(null)).toMatchObject({ advice: null, solutions: [], managementTip: [] })
})

it('beside an emergency a light problem has no advice of its own, and a grave one has', () => {
  const { emergency } = assessSafety({ prompt: '강아지가 백합 잎을 뜯어먹고 침을 흘려요' })
  expect(advise('mechanical_damage', { emergency })).toMatchObject({ emergency, advice: null, solutions: [] })
  expect(advise('senescence', { emergency }).solutions).toEqual([])
  expect(advise('root_rot', { emergency }).solutions).not.toEqual([])
})
