import type { Confidence, FollowUp } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { DiagnosisEngine, EngineInput, EngineResult, Verdict } from './engine.ts'
import { type ExtractedFindings, extractFindings } from './extract-findings.ts'
import { type Finding, isPlantSign, plainlyTold } from './finding.ts'
import { careOf } from './knowledge/care.ts'
import { knowledgeVersion, meaningOf } from './knowledge/knowledge.ts'
import phrases from './knowledge/phrases.json' with { type: 'json' }
import { applyModelGates, type ModelObservations, usableObservations } from './model-observations.ts'
import { isEnglish, nameProblem } from './naming/naming.ts'
import { type PhotoReading, readPhotos } from './photos.ts'
import type { Clause } from './reading/clauses.ts'
import { complainsOf, mentions } from './reading/patterns.ts'
import { answersIn } from './reading/questions.ts'
import { clauseWords } from './reading/quote.ts'
import { readText, type TextReading } from './reading/text.ts'
import { applySafety, assessSafety, type Safety } from './safety/safety.ts'
import { type FusedJudgement, judgeWithModel } from './scoring/fusion.ts'
import { judge, limitByAnswers, limitByConditions } from './scoring/judge.ts'
import {
  generalQuestion,
  guidedQuestion,
  type KnownFindings,
  mostUsefulQuestion,
  questionResolving,
} from './scoring/question.ts'
import { type Contribution, quoteLeading, type Scoring, scoreProblems } from './scoring/score.ts'
import { secondProblem } from './scoring/second-problem.ts'
import { addSeasonalAdvice, monthAt, placeOf, seasonAt, shiftsIn } from './season.ts'
import { replyTo, withAnswers } from './wording/answers.ts'
import {
  describeDisagreement,
  namedFindings,
  outsideFindings,
  photoNotesFor,
  quoted,
  unnamedFindings,
} from './wording/findings.ts'

/** Increased by hand when extraction or scoring changes; the rest of the version is a hash of the knowledge. */
const codeVersion = '5.7'

/** The engine that needs no network and no key. It is deterministic, bounded in time, and returns unsure when evidence is insufficient. */
export const embeddedEngine: DiagnosisEngine = {
  name: 'embedded',
  version: `${codeVersion}-${knowledgeVersion}`,
  diagnose: diagnoseCase,
}

/** Diagnoses a submission; missing photos, answers or text are allowed. */
export async function diagnoseCase({
  prompt,
  answers,
  fullPhoto,
  symptomPhoto,
  followUps,
  seen: reported,
  submittedAt,
  earlierPlant,
}: EngineInput): Promise<EngineResult> {
  const measured = await readPhotos(fullPhoto, symptomPhoto)
  const seen = reported && usableObservations(reported, measured)
  const safety = assessSafety({ prompt: String(prompt ?? ''), answers, seen, earlierPlant })
  const season = seasonAt(submittedAt, placeOf(safety.plantText, answers))
  const text = readText(safety.plantText)
  const read = { text, earlierPlant }
  const shifts = shiftsIn(season)
  const extracted = extractFindings(safety.plantText, followUps, read)
  const { plant, answered, observations } = extracted
  const photos = seen ? applyModelGates(measured, seen) : measured
  const findings = [...observations.findings, ...(seen?.findings ?? [])]
  const judgement = steady(decide(extracted, findings, seen, shifts), followUps, (some) => {
    const before = extractFindings(safety.plantText, some, read)
    return decide(before, [...before.observations.findings, ...(seen?.findings ?? [])], seen, shifts)
      .confidence
  })
  const evidence = describeEvidence(extracted, findings, judgement.scoring, photos)
  const settled = new Set([...findings.map(({ id }) => id), ...observations.denied])
  const told = new Set(text.clauses.map(({ sentence }) => sentence))
  const known = {
    findings: settled,
    asked: answered.asked,
    plant: plant?.id,
    // What a model saw may be asked about without a word of it.
    mentions:
      seen && seen.findings.length > 0
        ? undefined
        : (words: RegExp) =>
            mentions(told, words) || answered.findings.some(({ span = '' }) => span.search(words) !== -1),
  }
  const concluded = toResult({ judgement, photos, extracted, findings, followUps, known, other: seen?.other })
  const care = careOf(safety.plantText) ?? careOf(earlierPlant ?? '')
  const month = submittedAt && monthAt(submittedAt)
  const result = addSeasonalAdvice(concluded, season)
  const isWell = observations.findings.some(({ id }) => id === 'fine')
  const hasSymptom =
    observations.findings.some((sign) => isPlantSign(sign)) ||
    (text.complains && !isWell) ||
    (seen !== undefined && concluded.problemId !== null)
  const questions = safety.emergency ? [] : answersIn(text, care, month, safety.asked)
  const replied = withAnswers(result, questions, { care, month, hasSymptom, isBeside: safety.asks })
  const reply = replyTo(questions)
  const alsoAnswered = [reply, complaintIn(text, safety, reply)].filter(Boolean).join(' ')
  const { denied } = observations
  const diagnosed = { findings, denied, species: plant, care, seen, month, alsoAnswered }
  const safe = applySafety(replied, safety, diagnosed)
  return { ...safe, findings: { ...safe.findings, ...photoUseOf(seen) }, evidence }
}

const ofPlant = /잎|줄기|꽃|뿌리|가지|순|열매|식물|화분|흙|나무|상태/u
const isFeared = /까봐|까걱정|으?면|을까/u

/** Says that the expert looks at what the text complains of beside its questions; empty where it does not, or the reply quotes it. */
function complaintIn({ original, clauses }: TextReading, { asked }: Safety, reply: string): string {
  const isAsked = ({ range: [from, until] }: Clause) =>
    asked.some(([start, end]) => from < end && until > start)
  const complaint = clauses.find(
    (clause) =>
      complainsOf(clause.text) &&
      ofPlant.test(clause.text) &&
      !isFeared.test(clause.text) &&
      !clause.asked &&
      !isAsked(clause),
  )
  const words = complaint && clauseWords(original, complaint)
  return words && !reply.includes(words) ? `${quoted(words)} ${phrases.question.seenByExpert}` : ''
}

/** Whether a model looked at the photos, or the sandbox's pretended to, and where it saw what it reports. */
const photoUseOf = (seen: ModelObservations | undefined) =>
  seen
    ? {
        photoUse: 'ANALYSED' as const,
        ...(seen.isPractice && { isPracticeModel: true }),
        regions: seen.regions ?? [],
      }
    : { photoUse: 'STORED' as const }

/** Judges with the vision model's observations where there are any, and from text and answers otherwise. */
function decide(
  { text, answered, contradictions, observations }: ExtractedFindings,
  findings: Finding[],
  seen: ModelObservations | undefined,
  shifts: Record<string, number>,
): FusedJudgement {
  const circumstances = {
    complaint: observations.complaint || answered.findings.length > 0,
    contradictions,
    isEnglish: isEnglish(observations),
  }
  const shares = nameProblem(observations, { shifts })
  const withSigns = quoteLeading(scoreProblems({ ...observations, findings }, shares), text)
  if (!seen) return { ...judge(withSigns, circumstances), scoring: withSigns, disagreement: undefined }
  return judgeWithModel({
    ...circumstances,
    scoring: quoteLeading(scoreProblems(observations, shares), text),
    withSigns,
    seen,
    hasSymptom: observations.findings.some((one) => isPlantSign(one)),
  })
}

/** Lowers the confidence where single answers or common conditions alone would carry it. `confidenceWith`: the confidence with some of the answers. */
function steady(
  judgement: FusedJudgement,
  followUps: Record<string, string> = {},
  confidenceWith: (followUps: Record<string, string>) => Confidence,
): FusedJudgement {
  const { winner, confidence } = judgement
  if (!winner || confidence === 'LOW') return judgement
  const limited = limitByAnswers(followUps, (some) =>
    some === followUps ? confidence : confidenceWith(some),
  )
  return { ...judgement, confidence: limitByConditions(winner, limited) }
}

interface Conclusion {
  judgement: FusedJudgement
  photos: PhotoReading[]
  extracted: ExtractedFindings
  findings: Finding[]
  followUps: Record<string, string> | undefined
  known: KnownFindings
  /** What a vision model saw outside the list of problems. */
  other: string | null | undefined
}

function toResult(conclusion: Conclusion): Verdict {
  const { judgement, photos, extracted, known } = conclusion
  const { winner, candidates, confidence, scoring, disagreement } = judgement
  if (showsNoPlant(photos)) return withoutPlant(conclusion)
  const { outside } = extracted.text
  const isOutweighed = outside && confidence !== 'HIGH' && !winner?.contributions.some(isSeen)
  if (!winner || isOutweighed) return withoutProblem(conclusion)
  const followUp = confidence === 'HIGH' ? undefined : nextQuestion(conclusion)
  const second = secondProblem(winner, scoring.ranking)
  const others = candidates.filter(({ problem }) => problem.id !== second?.problem.id)
  const named = namedFindings(winner, others, photoNotesFor(photos), known.findings, second)
  return {
    problemId: winner.problem.id,
    problem: winner.problem.name,
    confidence: limitConfidence(photos, confidence),
    findings: {
      ...named,
      followUp: followUp ?? null,
      disagreement: disagreement ? describeDisagreement(disagreement) : null,
    },
  }
}

/** Whether a model saw a sign of the problem in the photos. */
const isSeen = ({ finding, amount }: Contribution) => finding.source === 'PHOTO' && amount > 0

const withoutName = (problem: string, findings: EngineResult['findings']): Verdict => ({
  problemId: null,
  problem,
  confidence: 'LOW',
  findings,
})

/** Only other photos change this result, so that it asks nothing. */
function withoutPlant({ judgement, photos }: Conclusion): Verdict {
  const { winner, candidates } = judgement
  const best = winner ? [winner, ...candidates].slice(0, 3) : candidates
  const findings = unnamedFindings('noPlant', best, photoNotesFor(photos), null)
  return withoutName(phrases.noPlant.problem, { ...findings, followUp: null })
}

function withoutProblem(conclusion: Conclusion): Verdict {
  const { judgement, photos, extracted, other } = conclusion
  const { candidates } = judgement
  const notes = photoNotesFor(photos)
  const { outside } = extracted.text
  if (outside) return withoutName(outside.title, outsideFindings(outside, candidates, notes))
  const told = plainlyTold(extracted.observations.findings, extracted.observations.denied)
  if (other && candidates.length === 0) {
    const findings = unnamedFindings('unlisted', candidates, notes, null, told)
    return withoutName(phrases.unlisted.problem, { ...findings, family: 'UNLISTED' })
  }
  const followUp = nextQuestion(conclusion) ?? null
  const findings = unnamedFindings('unsure', candidates, notes, followUp?.text ?? generalQuestion, told)
  return withoutName(phrases.unsure.problem, { ...findings, followUp })
}

/**
 * Returns the question that separates what text and photos point to, else the one that resolves a contradiction, else the
 * pictured one while little is known and no problem is named, else the most useful one about what the evidence points to.
 */
function nextQuestion({
  judgement,
  extracted,
  findings,
  followUps,
  known,
}: Conclusion): FollowUp | undefined {
  const { disagreement, scoring, winner, candidates } = judgement
  const between = disagreement && [disagreement.fromText, disagreement.fromPhotos]
  const likely = winner ? [winner, ...candidates] : candidates
  const inQuestion = likely.length > 0 || !findings.some((it) => isPlantSign(it)) ? likely : scoring.ranking
  return (
    (between && mostUsefulQuestion(evenly(between), { ...known, mentions: undefined })) ??
    questionResolving(extracted.contradictions, known) ??
    (winner ? undefined : guidedQuestion(findings, followUps, known)) ??
    mostUsefulQuestion(scoring.ranking, known, inQuestion)
  )
}

const evenly = <Score extends { share: number }>(scores: Score[]): Score[] =>
  scores.map((score) => ({ ...score, share: 1 / scores.length }))

/** Whether the photo of the whole plant shows no plant. A close-up may legitimately show only soil, roots or a trap. */
const showsNoPlant = (photos: PhotoReading[]) =>
  photos.some(({ photo, gate }) => photo === 'FULL' && gate === 'NO_PLANT')

/** Lowers the confidence to LOW for an unusable photo, and to at most MEDIUM for a close-up without green. */
function limitConfidence(photos: PhotoReading[], confidence: Confidence): Confidence {
  const gates = photos.flatMap(({ gate }) => gate ?? [])
  if (gates.some((gate) => gate !== 'NO_PLANT')) return 'LOW'
  return gates.length > 0 && confidence === 'HIGH' ? 'MEDIUM' : confidence
}

const mostScores = 8
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Returns all evidence behind a result, for experts and for evaluation. JSON-serialisable. */
const describeEvidence = (
  { text, plant, contradictions, observations }: ExtractedFindings,
  findings: Finding[],
  { ranking, openShare }: Scoring,
  photos: PhotoReading[],
) => ({
  species: plant ? { id: plant.id, watering: plant.watering, normal: plant.normal } : null,
  findings: findings.map((finding) => ({ meaning: meaningOf(finding.id).meaning, ...finding })),
  denied: observations.denied,
  contradictory: [...new Set(contradictions.flatMap(({ signs }) => signs))],
  disputed: text.disputed,
  named: text.named,
  scores: ranking.slice(0, mostScores).map(({ problem, share, contributions }) => ({
    problemId: problem.id,
    share: rounded(share),
    contributions: contributions.map(({ finding, amount }) => ({ id: finding.id, amount: rounded(amount) })),
  })),
  noneShare: rounded(openShare),
  photos: photos.map(({ photo, measures, gate }) => ({
    photo,
    gate: gate ?? null,
    measures: measures ?? null,
  })),
})
