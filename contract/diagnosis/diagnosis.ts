import * as z from 'zod/mini'
import { type Data, endpoint } from '../endpoint'
import { pageOf, pageQuery } from '../page'
import { diagnosisListItem } from './diagnosis-list-item'
import { diagnosisResult, emergency, expertQuestionMaxLength, followUp } from './diagnosis-result'

export {
  type Advice,
  type Confidence,
  type DiagnosisResult,
  diagnosisResult,
  type Emergency,
  type FirstSign,
  type FollowUp,
  followUp,
  type PhotoRegion,
  reasonSource,
  type Severity,
  type Toxicity,
  type ToxicityLevel,
} from './diagnosis-result'

export {
  type Answer,
  type Answers,
  type Question,
  questionnaire,
  questions,
  questionTitles,
} from './questionnaire'

export const promptMaxLength = 5000
export const answerMaxLength = 200
export const feedbackMaxLength = 500
/** Largest photo accepted, in bytes. The web app shrinks photos before it sends them. */
export const photoMaxBytes = 15 * 1024 * 1024

const promptField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '증상을 입력해 주세요.'),
    z.maxLength(promptMaxLength, `증상은 ${promptMaxLength}자까지 쓸 수 있어요.`),
  )
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
    // Optional here so that missing photos get the error PHOTOS_MISSING.
    fullPlantImage: z.optional(z.file()),
    symptomImage: z.optional(z.file()),
    prompt: promptField,
    wateringFrequency: answerField,
    experience: answerField,
    symptomDuration: answerField,
    location: answerField,
    /** An earlier diagnosis of the same plant. */
    previousId: z.optional(z.uuid()),
    /** The answer to the question of `getFirstQuestion`: the value of one of its options. */
    firstSign: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: z.object({ id: z.uuid() }),
})

/** Stores nothing. An emergency that the description tells of comes first; null where neither is needed. */
export const getFirstQuestion = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/first-question',
  access: 'member',
  summary: '설명에 증상이 없을 때 먼저 물을 질문, 또는 먼저 알릴 응급',
  body: z.object({ prompt: promptField }),
  data: z.nullable(z.union([followUp, z.object({ emergency })])),
})
export type FirstQuestion = Data<typeof getFirstQuestion>

/** A diagnosis in the history. */
const historyItem = z.extend(diagnosisListItem, {
  /** Position in the plant's chain of diagnoses, from 1. */
  nthLook: z.optional(z.number()),
})
export type HistoryItem = z.output<typeof historyItem>

export const listDiagnoses = endpoint({
  method: 'GET',
  path: '/api/v1/analysis',
  access: 'member',
  summary: '진단 기록',
  query: pageQuery(10),
  data: pageOf(historyItem),
})

export const getDiagnosis = endpoint({
  method: 'GET',
  path: '/api/v1/analysis/:id',
  access: 'member',
  summary: '진단 결과',
  params: z.object({ id: z.uuid() }),
  data: diagnosisResult,
})

export const answerFollowUp = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/:id/follow-up',
  access: 'member',
  needsConsent: true,
  summary: '추가 질문에 답하고 결과를 다시 보기',
  params: z.object({ id: z.uuid() }),
  body: z.object({ followUpId: z.string().check(z.maxLength(60)), value: z.string().check(z.maxLength(60)) }),
  data: diagnosisResult,
})

export const rateDiagnosis = endpoint({
  method: 'PUT',
  path: '/api/v1/analysis/:id/feedback',
  access: 'member',
  needsConsent: true,
  summary: '진단이 도움이 됐는지 알려 주기',
  message: '의견 고마워요.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    helpful: z.boolean(),
    comment: z._default(
      z
        .string()
        .check(z.trim(), z.maxLength(feedbackMaxLength, `의견은 ${feedbackMaxLength}자까지 쓸 수 있어요.`)),
      '',
    ),
  }),
  data: z.null(),
})

/** Allowed once per diagnosis, after the expert's answer. */
export const askExpert = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/:id/expert-question',
  access: 'member',
  needsConsent: true,
  summary: '전문가에게 한 번 더 묻기',
  message: '질문을 전했어요.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    question: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '질문을 입력해 주세요.'),
        z.maxLength(expertQuestionMaxLength, `질문은 ${expertQuestionMaxLength}자까지 쓸 수 있어요.`),
      ),
  }),
  data: diagnosisResult,
})

export const diagnosisApi = {
  submitDiagnosis,
  getFirstQuestion,
  listDiagnoses,
  getDiagnosis,
  answerFollowUp,
  rateDiagnosis,
  askExpert,
}
