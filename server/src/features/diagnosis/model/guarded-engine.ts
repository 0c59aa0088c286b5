import type { Log } from '../../../shared/log/log.ts'
import type { DiagnosisEngine, EngineInput, EngineResult } from '../engine/engine.ts'
import { assessSafety, safetyAlone } from '../engine/safety/safety.ts'

export type Diagnose = (input: EngineInput) => Promise<EngineResult>

const defaultTimeoutMs = 20_000

/**
 * Returns a `diagnose` that never throws: when the engine fails or times out it returns a result that
 * names no problem, so that the photos and the description still reach the expert.
 */
export function withFallbackResult(
  engine: DiagnosisEngine,
  log: Log,
  timeoutMs = defaultTimeoutMs,
): Diagnose {
  const diagnose = withTimeout(engine, timeoutMs)
  return async (input) => {
    try {
      return await diagnose(input)
    } catch (error) {
      log.error({ err: error, engine: engine.name, engineVersion: engine.version }, 'diagnosis engine failed')
      return createFallbackResult(error, input)
    }
  }
}

/** Returns a `diagnose` that throws when the engine fails or takes longer than `timeoutMs`. */
export const withTimeout =
  (engine: DiagnosisEngine, timeoutMs = defaultTimeoutMs): Diagnose =>
  (input) =>
    rejectAfter(timeoutMs, engine.diagnose(input))

async function rejectAfter<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The engine took too long.')), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function createFallbackResult(error: unknown, input: EngineInput): EngineResult {
  const urgent = urgentResult(input)
  if (urgent) return { ...urgent, evidence: { engineFailure: messageOf(error) } }
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
    evidence: { engineFailure: messageOf(error) },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns what to do in an emergency even when the engine has failed; undefined without one. */
function urgentResult(input: EngineInput): Omit<EngineResult, 'evidence'> | undefined {
  try {
    const safety = assessSafety(input)
    return safety.emergency ? safetyAlone(safety) : undefined
  } catch {
    return undefined
  }
}
