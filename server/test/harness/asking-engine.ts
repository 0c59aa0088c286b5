import type { FollowUp } from '../../../contract/diagnosis.ts'
import type { DiagnosisEngine, EngineInput } from '../../src/features/diagnosis/engine/engine.ts'
import { quietEngine } from './quiet-engine.ts'

export interface HeldEngine extends DiagnosisEngine {
  /** What it was given, call by call. */
  asked: EngineInput[]
  /** Runs once inside the next call, before its answer. */
  beforeNext: (() => Promise<unknown>) | undefined
}

const option = (value: string) => ({ value, label: value })
const soil: FollowUp = { id: 'soil', text: '흙이 젖어 있나요?', options: [option('wet'), option('dry')] }
const pot: FollowUp = { id: 'pot', text: '구멍이 있나요?', options: [option('holes'), option('none')] }

/** An engine that asks two questions, one after the other, and names a problem once the first is answered. */
export function askingEngine(): HeldEngine {
  const engine: HeldEngine = {
    name: 'asking',
    version: '1',
    asked: [],
    beforeNext: undefined,
    async diagnose(input) {
      engine.asked.push(input)
      const before = engine.beforeNext
      engine.beforeNext = undefined
      await before?.()
      const result = await quietEngine.diagnose(input)
      const answers = input.followUps ?? {}
      const followUp = answers.soil ? (answers.pot ? null : pot) : soil
      const findings = { ...result.findings, followUp }
      if (!answers.soil) return { ...result, findings }
      const problem = answers.soil === 'wet' ? '과습' : '물 부족(건조)'
      const problemId = answers.soil === 'wet' ? 'overwatering' : 'underwatering'
      return { ...result, problemId, problem, confidence: 'MEDIUM', findings }
    },
  }
  return engine
}
