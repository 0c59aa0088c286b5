import * as z from 'zod/mini'
import { diagnosisListItem } from './diagnosis-list-item'
import { endpoint } from './endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from './page'

/** The questionnaire: code and the words people see, in the order they are asked and shown. */
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

/** What each question is called where its answer is shown. */
export const questionTitles: Record<Question, string> = {
  wateringFrequency: '물주기',
  experience: '식물 경력',
  symptomDuration: '발견 시기',
  location: '위치',
}

/** An answer as it is kept: `text` is what the person wrote when they chose OTHER. */
export type Answer = { code: string; text?: string }
export type Answers = Partial<Record<Question, Answer>>

export const promptMaxLength = 2000
export const answerMaxLength = 200
/** Largest photo accepted, in bytes. Browsers make photos smaller before sending. */
export const photoMaxBytes = 15 * 1024 * 1024

/** How sure the engine is. Shown as words, never as per cent. */
export const confidence = z.enum(['HIGH', 'MEDIUM', 'LOW'])
export type Confidence = z.output<typeof confidence>

/** Where a reason comes from: the description, the questionnaire or a photo. */
export const reasonSource = z.enum(['TEXT', 'ANSWER', 'PHOTO'])

const answerField = z.optional(z.string().check(z.trim(), z.maxLength(answerMaxLength)))

export const submitDiagnosis = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/plant',
  access: 'member',
  needsConsent: true,
  limit: 'DIAGNOSIS_SUBMIT',
  multipart: true,
  summary: '식물 진단 요청 (사진 두 장과 설명)',
  headers: z.object({
    'idempotency-key': z.optional(
      z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key 형식이 올바르지 않아요.')),
    ),
  }),
  body: z.object({
    // Optional here so that their absence gets the specification's sentence (PHOTOS_MISSING).
    fullPlantImage: z.optional(z.file()),
    symptomImage: z.optional(z.file()),
    prompt: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '증상을 입력해 주세요.'),
        z.maxLength(promptMaxLength, `증상은 ${promptMaxLength}자까지 쓸 수 있어요.`),
      ),
    wateringFrequency: answerField,
    experience: answerField,
    symptomDuration: answerField,
    location: answerField,
  }),
  data: z.object({ id: z.uuid() }),
})

export const listDiagnoses = endpoint({
  method: 'GET',
  path: '/api/v1/analysis',
  access: 'member',
  summary: '진단 기록',
  query: pageQuery(10),
  data: pageOf(diagnosisListItem),
})

export const diagnosisResult = z.object({
  id: z.uuid(),
  fullPlantImageUrl: mediaPath,
  symptomImageUrl: mediaPath,
  expertFeedback: z.nullable(z.string()),
  problem: z.string(),
  problemReasons: z.array(z.string()),
  solutions: z.array(z.string()),
  managementTip: z.optional(z.array(z.string())),
  createdAt: dateTime,
  /** One sentence on what the problem is. */
  summary: z.optional(z.string()),
  /** id of the problem in the knowledge base; null when the engine is unsure. */
  problemId: z.nullable(z.string()),
  confidence,
  /** The same reasons as `problemReasons`, with where each comes from. */
  reasons: z.array(z.object({ text: z.string(), source: reasonSource })),
  /** Other problems that fit, best first, without the winner. */
  candidates: z.array(z.object({ problemId: z.string(), problem: z.string() })),
  /** What kept a photo from being used, and how to retake it. */
  photoNotes: z.array(z.object({ photo: z.enum(['FULL', 'SYMPTOM']), text: z.string() })),
  /** The one question that would help most, when unsure. */
  question: z.nullable(z.string()),
  engine: z.object({ name: z.string(), version: z.string() }),
  /** What the person told us. */
  prompt: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** When the expert's answer is promised at the latest (24 h after `createdAt`). */
  expertDueAt: dateTime,
})
export type DiagnosisResult = z.output<typeof diagnosisResult>

export const getDiagnosis = endpoint({
  method: 'GET',
  path: '/api/v1/analysis/:id',
  access: 'member',
  summary: '진단 결과',
  params: z.object({ id: z.uuid() }),
  data: diagnosisResult,
})

export const diagnosisApi = { submitDiagnosis, listDiagnoses, getDiagnosis }
