import type { Confidence, FollowUp } from '../../../../../contract/diagnosis.ts'
import type { DiagnosisEngine, EngineInput, EngineResult } from './engine.ts'
import { hear, toldMore } from './hear.ts'
import { knowledgeVersion } from './knowledge/knowledge.ts'
import phrases from './knowledge/phrases.json' with { type: 'json' }
import { type PhotoReading, type PhotosReading, readPhotos } from './photos/photos.ts'
import { type Judgement, judge } from './scoring/judge.ts'
import { generalQuestion, mostUsefulQuestion, questionAbout } from './scoring/question.ts'
import { scoreProblems } from './scoring/score.ts'
import { gatedAsSeen } from './seen.ts'
import { describeEvidence } from './wording/evidence.ts'
import { namedFindings, openFindings } from './wording/findings.ts'
import { photoNotesFor } from './wording/photo-notes.ts'

/** Raised by hand when the way of reading or scoring changes; the rest of the version follows the knowledge. */
const codeVersion = '3.0'
const mostScoresKept = 8

/** What the engine can work with: an exam case may lack photos. */
export type Case = Pick<EngineInput, 'prompt' | 'answers'> & Partial<EngineInput>

/** The engine that needs no network and no key: deterministic, bounded in time, and silent when it does not know. */
export const createEmbeddedEngine = (): DiagnosisEngine => ({
  name: 'embedded',
  version: `${codeVersion}-${knowledgeVersion}`,
  diagnose: (input) => diagnoseCase(input),
})

/** Diagnoses from whatever is there. */
export async function diagnoseCase({
  prompt,
  answers,
  fullPhoto,
  symptomPhoto,
  followUps,
  seen,
}: Case): Promise<EngineResult> {
  const { text, plant, answered, contradictions, observations } = hear(
    String(prompt ?? ''),
    answers ?? {},
    followUps,
  )
  const fromPhotos = await readPhotosAs(seen, fullPhoto, symptomPhoto)
  const findings = [...observations.findings, ...fromPhotos.findings]
  const scoring = scoreProblems({
    ...observations,
    findings,
    impression: seen?.findings.length ? toldMore(text.impression) : observations.impression,
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
    kept: mostScoresKept,
  })
  const notes = photoNotesFor(fromPhotos.photos)
  const settled = new Set([...findings.map(({ id }) => id), ...observations.denied])
  const known = { findings: settled, asked: answered.asked }
  const ask = () => questionAbout(contradictions, known) ?? mostUsefulQuestion(scoring.ranking, known)
  return { ...answerWith(judgement, fromPhotos.photos, notes, ask, settled), evidence }
}

/** What a vision model saw stands in for the engine's own look at colours. */
async function readPhotosAs(seen: Case['seen'], full?: Buffer, symptom?: Buffer): Promise<PhotosReading> {
  const reading = await readPhotos(full, symptom)
  return seen ? { photos: gatedAsSeen(reading.photos, seen), findings: seen.findings } : reading
}

function answerWith(
  { winner, candidates, confidence }: Judgement,
  photos: PhotoReading[],
  notes: ReturnType<typeof photoNotesFor>,
  ask: () => FollowUp | undefined,
  told: ReadonlySet<string>,
): Omit<EngineResult, 'evidence'> {
  if (showNoPlant(photos)) {
    const best = winner ? [winner, ...candidates].slice(0, 3) : candidates
    // Without a word to go on, better photos tell more than any answer.
    const followUp = (best.length > 0 && ask()) || null
    const findings = { ...openFindings('noPlant', best, notes, followUp?.text ?? null), followUp }
    return { problemId: null, problem: phrases.noPlant.problem, confidence: 'LOW', findings }
  }
  if (!winner) {
    const followUp = ask()
    const findings = openFindings('unsure', candidates, notes, followUp?.text ?? generalQuestion)
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
    confidence: noSurerThan(photos, confidence),
    findings: { ...namedFindings(winner, candidates, notes, told), followUp: followUp ?? null },
  }
}

/** The photo of the whole plant shows no plant. A close-up may honestly show only soil, roots or a trap. */
const showNoPlant = (photos: PhotoReading[]) =>
  photos.some(({ photo, gate }) => photo === 'FULL' && gate === 'NO_PLANT')

/** A photo that could not be seen makes the answer unsure; a close-up without green may still be an honest one. */
function noSurerThan(photos: PhotoReading[], confidence: Confidence): Confidence {
  const gates = photos.flatMap(({ gate }) => gate ?? [])
  if (gates.some((gate) => gate !== 'NO_PLANT')) return 'LOW'
  return gates.length > 0 && confidence === 'HIGH' ? 'MEDIUM' : confidence
}
