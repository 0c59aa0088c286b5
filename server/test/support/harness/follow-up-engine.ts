import type { FollowUp } from '../../../../contract/diagnosis/diagnosis.ts'
import type { DiagnosisEngine, EngineInput } from '../../../src/features/diagnosis/engine/engine.ts'
import { unsureEngine } from './unsure-engine.ts'

export interface FollowUpEngine extends DiagnosisEngine {
  /** The input of each call, in order. */
  inputs: EngineInput[]
  /** Runs once inside the next call, before it returns. */
  beforeNextAnswer: (() => Promise<unknown>) | undefined
}

const option = (value: string) => ({ value, label: value })
const soil: FollowUp = { id: 'soil', text: '흙이 젖어 있나요?', options: [option('wet'), option('dry')] }
const pot: FollowUp = { id: 'pot', text: '구멍이 있나요?', options: [option('holes'), option('none')] }

/** Creates an engine that asks two follow-up questions in turn and names a problem after the first answer. */
export function createFollowUpEngine(): FollowUpEngine {
  const engine: FollowUpEngine = {
    name: 'asking',
    version: '1',
    inputs: [],
    beforeNextAnswer: undefined,
    async diagnose(input) {
      engine.inputs.push(input)
      const before = engine.beforeNextAnswer
      engine.beforeNextAnswer = undefined
      await before?.()
      const result = await unsureEngine.diagnose(input)
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
