/** The questionnaire: Korean labels by answer code, in display order. */
export const questionnaire = {
  wateringFrequency: {
    WEEKLY: '매주 1회',
    BIWEEKLY: '2주에 1회',
    WHEN_NEEDED: '필요할 때',
    RANDOM: '불규칙하게',
    OTHER: '기타',
  },
  experience: {
    LESS_THAN_1_YEAR: '1년 미만',
    LESS_THAN_2_YEARS: '2년 미만',
    LESS_THAN_3_YEARS: '3년 미만',
    MORE_THAN_3_YEARS: '3년 이상',
    OTHER: '기타',
  },
  symptomDuration: {
    TODAY: '오늘',
    WITHIN_WEEK: '일주일 이내',
    MORE_THAN_WEEK: '일주일 이상',
    OTHER: '기타',
  },
  location: {
    LIVING_ROOM: '거실',
    BEDROOM: '침실',
    KITCHEN: '주방',
    OFFICE: '사무실',
    COMMERCIAL: '매장',
    OTHER: '기타',
  },
} as const
export type Question = keyof typeof questionnaire
export const questions = Object.keys(questionnaire) as Question[]

/** Labels of the questions where answers are shown. */
export const questionTitles: Record<Question, string> = {
  wateringFrequency: '물주기',
  experience: '식물 경력',
  symptomDuration: '발견 시기',
  location: '위치',
}

/** A stored answer; `text` is free text for the code OTHER. */
export type Answer = { code: string; text?: string }
export type Answers = Partial<Record<Question, Answer>>
