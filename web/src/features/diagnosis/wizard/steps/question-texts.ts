import type { Question } from '../../../../../../contract/diagnosis/diagnosis.ts'

/** Texts of the wizard's four questions. */
export const questionTexts: Record<Question, { title: string; lead: string; placeholder: string }> = {
  wateringFrequency: {
    title: '물을 얼마나 자주 주나요?',
    lead: '평소 습관에 가장 가까운 것을 골라 주세요.',
    placeholder: '구체적으로 적어 주세요 (예: 사흘에 한 번)',
  },
  experience: {
    title: '식물을 키운 지 얼마나 되었나요?',
    lead: '설명을 어디서부터 시작할지 정하는 데 써요.',
    placeholder: '구체적으로 적어 주세요 (예: 이번이 처음)',
  },
  symptomDuration: {
    title: '증상을 언제 발견했나요?',
    lead: '정확하지 않아도 괜찮아요.',
    placeholder: '구체적으로 적어 주세요 (예: 지난봄부터)',
  },
  location: {
    title: '식물이 어디에 있나요?',
    lead: '빛과 바람을 짐작하는 데 도움이 돼요.',
    placeholder: '구체적으로 적어 주세요 (예: 북향 베란다)',
  },
}
