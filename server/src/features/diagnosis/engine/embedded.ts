import type { Confidence, FollowUp } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { DiagnosisEngine, EngineInput, EngineResult } from './engine.ts'
import { extractFindings, withoutUnsureLean } from './extract-findings.ts'
import { knowledgeVersion } from './knowledge/knowledge.ts'
import phrases from './knowledge/phrases.json' with { type: 'json' }
import { applyModelGates } from './model-observations.ts'
import { type PhotoReading, type PhotosReading, readPhotos } from './photos/photos.ts'
import { type Judgement, judge } from './scoring/judge.ts'
import { generalQuestion, mostUsefulQuestion, questionResolving } from './scoring/question.ts'
import { scoreProblems } from './scoring/score.ts'
import { describeEvidence } from './wording/evidence.ts'
import { namedFindings, unnamedFindings } from './wording/findings.ts'
import { photoNotesFor } from './wording/photo-notes.ts'

/** Increased by hand when extraction or scoring changes; the rest of the version is a hash of the knowledge. */
const codeVersion = '3.0'
const mostScoresStored = 8

/** Input of the engine with optional photos: exam cases may have none. */
export type DiagnosisCase = Pick<EngineInput, 'prompt' | 'answers'> & Partial<EngineInput>

/** Creates the engine that needs no network and no key. It is deterministic, bounded in time, and returns unsure when evidence is insufficient. */
export const createEmbeddedEngine = (): DiagnosisEngine => ({
  name: 'embedded',
  version: `${codeVersion}-${knowledgeVersion}`,
  diagnose: (input) => diagnoseCase(input),
})

/** Diagnoses a submission; missing photos, answers or text are allowed. */
export async function diagnoseCase({
  prompt,
  answers,
  fullPhoto,
  symptomPhoto,
  followUps,
  seen,
}: DiagnosisCase): Promise<EngineResult> {
  const { text, plant, answered, contradictions, observations } = extractFindings(
    String(prompt ?? ''),
    answers ?? {},
    followUps,
  )
  const fromPhotos = await readPhotosAs(seen, fullPhoto, symptomPhoto)
  const findings = [...observations.findings, ...fromPhotos.findings]
  const scoring = scoreProblems({
    ...observations,
    findings,
    impression: seen?.findings.length ? withoutUnsureLean(text.impression) : observations.impression,
    leanings: seen?.leanings,
  })
  const complaint = text.complaint || answered.findings.length > 0 || Boolean(seen?.findings.length)
  const judgement = judge(scoring, { complaint, contradictions })
  const evidence = describeEvidence({
    text,
    denied: observations.denied,
    contradictions,
    plant,
    findings,
    scoring,
    photos: fromPhotos.photos,
    kept: mostScoresStored,
  })
  const notes = photoNotesFor(fromPhotos.photos)
  const settled = new Set([...findings.map(({ id }) => id), ...observations.denied])
  const known = { findings: settled, asked: answered.asked }
  const ask = () => questionResolving(contradictions, known) ?? mostUsefulQuestion(scoring.ranking, known)
  return { ...toResult(judgement, fromPhotos.photos, notes, ask, settled), evidence }
}

/** Uses the observations of a vision model, where there are any, instead of the engine's own colour signs. */
async function readPhotosAs(
  seen: DiagnosisCase['seen'],
  full?: Buffer,
  symptom?: Buffer,
): Promise<PhotosReading> {
  const reading = await readPhotos(full, symptom)
  return seen ? { photos: applyModelGates(reading.photos, seen), findings: seen.findings } : reading
}

function toResult(
  { winner, candidates, confidence }: Judgement,
  photos: PhotoReading[],
  notes: ReturnType<typeof photoNotesFor>,
  ask: () => FollowUp | undefined,
  told: ReadonlySet<string>,
): Omit<EngineResult, 'evidence'> {
  if (showsNoPlant(photos)) {
    const best = winner ? [winner, ...candidates].slice(0, 3) : candidates
    // Without any candidate, better photos help more than a follow-up question.
    const followUp = (best.length > 0 && ask()) || null
    const findings = { ...unnamedFindings('noPlant', best, notes, followUp?.text ?? null), followUp }
    return { problemId: null, problem: phrases.noPlant.problem, confidence: 'LOW', findings }
  }
  if (!winner) {
    const followUp = ask()
    const findings = unnamedFindings('unsure', candidates, notes, followUp?.text ?? generalQuestion)
    const { problem } = phrases.unsure
    return {
      problemId: null,
      problem,
      confidence: 'LOW',
      findings: { ...findings, followUp: followUp ?? null },
    }
  }
  const followUp = confidence === 'HIGH' ? undefined : ask()
  return {
    problemId: winner.problem.id,
    problem: winner.problem.name,
    confidence: limitConfidence(photos, confidence),
    findings: { ...namedFindings(winner, candidates, notes, told), followUp: followUp ?? null },
  }
}

/** Whether the photo of the whole plant shows no plant. A close-up may legitimately show only soil, roots or a trap. */
const showsNoPlant = (photos: PhotoReading[]) =>
  photos.some(({ photo, gate }) => photo === 'FULL' && gate === 'NO_PLANT')

/** Lowers the confidence to LOW for an unusable photo, and to at most MEDIUM for a close-up without green. */
function limitConfidence(photos: PhotoReading[], confidence: Confidence): Confidence {
  const gates = photos.flatMap(({ gate }) => gate ?? [])
  if (gates.some((gate) => gate !== 'NO_PLANT')) return 'LOW'
  return gates.length > 0 && confidence === 'HIGH' ? 'MEDIUM' : confidence
}
