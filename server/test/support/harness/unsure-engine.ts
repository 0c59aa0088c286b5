import type { DiagnosisEngine } from '../../../src/features/diagnosis/engine/engine.ts'

/** An engine for tests of other features: it names no problem and returns at once. */
export const unsureEngine: DiagnosisEngine = {
  name: 'quiet',
  version: '1',
  diagnose: async () => ({
    problemId: null,
    problem: '사진으로 확인이 어려워요',
    confidence: 'LOW',
    findings: {
      problemReasons: ['시험용 결과예요.'],
      solutions: ['사진을 다시 찍어 주세요.'],
      managementTip: [],
      summary: '시험용 결과예요.',
      reasons: [{ text: '시험용 결과예요.', source: 'TEXT' }],
      candidates: [],
      photoNotes: [],
      question: null,
    },
    evidence: {},
  }),
}
