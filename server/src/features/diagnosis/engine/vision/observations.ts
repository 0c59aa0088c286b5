import * as z from 'zod'
import type { Confidence, PhotoRegion } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { EngineResult } from '../engine.ts'
import type { Finding } from '../finding.ts'
import { followUpQuestions, visibleSigns } from '../knowledge/knowledge.ts'
import type { ModelObservations } from '../model-observations.ts'
import { isAnswered, toFollowUp } from '../scoring/question.ts'
import type { Reading, SeenSign } from './reading.ts'

const strengths = { CLEAR: 1, LIKELY: 0.7, FAINT: 0.4 }
/** A model that is unsure whether the plant is well reports nothing. */
const fineStrengths: Record<Confidence, number> = { HIGH: 1, MEDIUM: 0.7, LOW: 0 }
const mostRegions = 6

/** Converts a model's reading to observations: ids of the closed lists; free words only for experts. */
export function toObservations(reading: Reading): ModelObservations {
  const { isPlant, photoQuality, species, other, healthy, secondLook } = reading
  if (!isPlant) return { findings: [], gates: { FULL: 'NO_PLANT', SYMPTOM: 'NO_PLANT' } }
  const candidates = reading.candidates.filter(({ id }) => id !== 'unsure')
  const { full, symptom } = photoQuality
  return {
    findings: findingsOf(reading),
    candidates: candidates.map(({ id, confidence, ruledOut }) => ({ id, confidence, ruledOut })),
    healthy,
    other,
    species,
    regions: reading.signs.flatMap(regionOf).slice(0, mostRegions),
    gates: { ...(full !== 'OK' && { FULL: full }), ...(symptom !== 'OK' && { SYMPTOM: symptom }) },
    ...(secondLook && { secondLook: { ...secondLook, first: toObservations(secondLook.first) } }),
  }
}

/** The signs, or `fine` when the model saw none and calls the plant healthy. */
function findingsOf({ signs, healthy }: Reading): Finding[] {
  const ill = signs.filter(({ id }) => id !== 'fine')
  if (ill.length > 0)
    return ill.map(({ id, certainty, place }) => ({
      ...findingOf(id, strengths[certainty]),
      ...(place && { photo: place.photo }),
    }))
  const strength = healthy.looks === 'YES' ? fineStrengths[healthy.certainty] : 0
  return strength > 0 ? [findingOf('fine', strength)] : []
}

const findingOf = (id: string, strength: number): Finding => ({
  id,
  source: 'PHOTO',
  strength,
})

function regionOf({ id, place }: SeenSign): PhotoRegion[] {
  const label = visibleSigns[id]?.[1]
  return place && label && id !== 'fine' ? [{ ...place, label }] : []
}

/** The part of the evidence that contains known findings. */
const knownEvidence = z.object({
  findings: z.array(z.object({ id: z.string() })),
  denied: z.array(z.string()),
  contradictory: z.array(z.string()),
})

/**
 * Replaces the engine's follow-up question by the one that the model chose from the reviewed list. Only where the
 * engine asks a question, never one that is answered or whose findings are known, and not while findings
 * contradict each other, because contradictions are resolved first.
 */
export function withModelQuestion(
  { ask }: Pick<Reading, 'ask'>,
  { findings, evidence }: Pick<EngineResult, 'findings' | 'evidence'>,
  answered: Record<string, string> = {},
): EngineResult['findings'] {
  const question = followUpQuestions.find(({ id }) => id === ask)
  if (!findings.followUp || !question || Object.hasOwn(answered, question.id)) return findings
  const known = knownEvidence.parse(evidence)
  const told = new Set([...known.findings.map(({ id }) => id), ...known.denied])
  if (known.contradictory.length > 0 || isAnswered(question, told)) return findings
  return { ...findings, followUp: toFollowUp(question), question: findings.question && question.text }
}
