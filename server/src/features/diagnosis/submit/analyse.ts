import { setTimeout as pause } from 'node:timers/promises'
import type { DiagnosisContext } from '../context.ts'
import {
  type DiagnosisKey,
  earlierPlantOf,
  findDiagnosis,
  type ShownDiagnosis,
} from '../diagnosis.repository.ts'
import type { Analysis, EngineInput, EngineResult } from '../engine/engine.ts'
import { assessSafety, safetyAlone } from '../engine/safety/safety.ts'
import { conclude } from '../engine/vision/vision.ts'
import { askModel, type ModelAnswer } from '../model/ask-model.ts'

/**
 * Analyses by the vision model, or by the engine where there is no model or it fails. When the model is only late, the
 * engine's result is provisional and `lateAnswer` is the model's pending answer. Never throws.
 */
export async function analyse(
  ctx: DiagnosisContext,
  input: EngineInput,
  key: DiagnosisKey,
): Promise<{ analysis: Analysis; lateAnswer?: Promise<ModelAnswer> }> {
  const { model, log } = ctx
  if (!model) return { analysis: await analyseWithoutModel(ctx, input) }
  const pending = askModel(ctx, key, input).catch((error): ModelAnswer => {
    log.error({ err: error, diagnosis: key.diagnosisId }, 'asking the vision model failed')
    return { reading: undefined, why: 'UNREACHABLE', mayRetry: true }
  })
  const answer = await Promise.race([pending, pause(model.waitMs, undefined, { ref: false })])
  if (!answer) {
    const analysis = await analyseWithoutModel(ctx, input)
    return { analysis: { ...analysis, state: 'PROVISIONAL' }, lateAnswer: pending }
  }
  if (!answer.reading) return { analysis: await analyseWithoutModel(ctx, input, answer.why) }
  try {
    return { analysis: await conclude(answer, input) }
  } catch (error) {
    log.error({ err: error, diagnosis: key.diagnosisId }, "scoring the vision model's answer failed")
    return { analysis: await analyseWithoutModel(ctx, input, 'UNREACHABLE') }
  }
}

/**
 * Analyses by the engine; when it fails the result names no problem, so that photos and description still reach the expert.
 * `fellBack`: why the model did not answer, stored with the evidence. No timer: the engine calls nobody, reads at most `promptMaxLength` characters in slices, and photos of at most 2048 px.
 */
export async function analyseWithoutModel(
  { engine, log }: DiagnosisContext,
  input: EngineInput,
  fellBack?: string,
): Promise<Analysis> {
  const { name, version } = engine
  const start = performance.now()
  let result: EngineResult
  try {
    result = await engine.diagnose(input)
  } catch (error) {
    log.error({ err: error, engine: name, engineVersion: version }, 'diagnosis engine failed')
    result = toFallbackResult(error, input)
  }
  if (fellBack) result = { ...result, evidence: { ...result.evidence, model: { fellBack } } }
  const tookMs = Math.round(performance.now() - start)
  return { ...result, engine: name, engineVersion: version, tookMs, seen: null, state: 'FINAL' }
}

function toFallbackResult(error: unknown, input: EngineInput): EngineResult {
  const evidence = { engineFailure: error instanceof Error ? error.message : String(error) }
  const urgent = urgentResult(input)
  if (urgent) return { ...urgent, evidence }
  const reason = '지금은 자동 진단을 마치지 못했어요. 사진과 설명은 잘 저장했어요.'
  return {
    problemId: null,
    problem: '전문가 확인이 필요해요',
    confidence: 'LOW',
    findings: {
      summary: '보내 주신 사진과 설명을 전문가가 직접 살펴보고 있어요.',
      problemReasons: [reason],
      reasons: [],
      solutions: ['전문가 답변이 오기 전까지는 물과 비료를 더 주지 말고 지금 자리에 두세요.'],
      managementTip: [],
      candidates: [],
      photoNotes: [],
      question: null,
      photoUse: 'STORED',
    },
    evidence,
  }
}

/** Returns what to do in an emergency even when the engine has failed; undefined without one. */
function urgentResult(input: EngineInput): Omit<EngineResult, 'evidence'> | undefined {
  try {
    const safety = assessSafety(input)
    return safety.emergency ? safetyAlone(safety) : undefined
  } catch {
    return undefined
  }
}

/** Returns what a stored diagnosis was made of, as input of an engine. */
export async function readInput(
  { db, photos }: DiagnosisContext,
  { memberId, previousId, prompt, answers, followUps, createdAt, ...row }: ShownDiagnosis,
): Promise<EngineInput> {
  const previous = previousId ? await findDiagnosis(db, memberId, previousId) : undefined
  const [fullPhoto, symptomPhoto] = await Promise.all([
    photos.read(row.fullPhoto),
    photos.read(row.symptomPhoto),
  ])
  const told = { prompt, answers, followUps, ...earlierPlantOf(previous) }
  return { ...told, fullPhoto, symptomPhoto, submittedAt: createdAt }
}
