import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime, pageOf, pageQuery } from '../page'
import { shownNotes, staffNote, staffNoteBody } from '../staff/note'
import { staffRoles } from '../staff/staff'
import { answeredApi } from './answered-admin'
import {
  adminCase,
  adminCaseItem,
  answerDraft,
  caseFilter,
  claimHolder,
  expertAnswerMaxLength,
  snippet,
  snippetBody,
  verdict,
} from './case-admin'
import { customerRequestKinds, customerRequestTextMaxLength } from './customer-request'
import { diagnosisResult } from './diagnosis-result'
import { payApi } from './pay-admin'
import { workloadApi } from './workload-admin'

const params = z.object({ id: z.uuid() })
const readers = ['EXPERT', 'ADMIN'] as const

export const listCases = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases',
  access: readers,
  passive: true,
  summary: '전문가 답변을 기다리는 진단 (기한이 가까운 순서)',
  query: z.extend(pageQuery(20), { filter: z._default(caseFilter, 'WAITING') }),
  data: z.extend(pageOf(adminCaseItem), {
    /** Unanswered cases and questions; 100 means 100 or more. */
    waiting: z.number(),
    questions: z.number(),
    /** Unanswered cases and questions that are due before midnight, and overdue ones, up to 100. */
    dueToday: z.optional(z.number()),
    /** Cases that wait for the customer's photo or reply, up to 100. */
    asked: z.optional(z.number()),
  }),
})

export const getCase = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id',
  access: readers,
  summary: '전문가가 보는 진단 하나',
  params,
  data: adminCase,
})

export const claimCase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/claim',
  access: 'EXPERT',
  passive: true,
  summary: '사례를 맡거나 계속 맡기',
  params,
  /** `renewing`: an open page extends its claim, but does not take back what was passed to the queue meanwhile. */
  query: z.object({ renewing: z.optional(z.literal('true')) }),
  data: claimHolder,
})

export const releaseCase = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/analysis/cases/:id/claim',
  access: 'EXPERT',
  summary: '맡은 사례를 내려놓기',
  params,
  data: z.null(),
})

/** Claims what is most urgent and unclaimed, an open case or question. */
export const claimNextCase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/next-case',
  access: 'EXPERT',
  summary: '다음 사례를 맡기',
  body: z.object({ except: z.optional(z.uuid()) }),
  data: z.object({ id: z.nullable(z.uuid()) }),
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/analysis/cases/:id/draft',
  access: 'EXPERT',
  summary: '쓰던 답변 저장',
  params,
  body: answerDraft,
  data: z.object({ savedAt: dateTime }),
})

const answerText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '답변을 입력해 주세요.'),
    z.maxLength(expertAnswerMaxLength, `답변은 ${expertAnswerMaxLength}자까지 쓸 수 있어요.`),
  )

export const publishAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/answer',
  access: 'EXPERT',
  summary: '답변 내보내기',
  message: '답변을 보냈어요.',
  params,
  body: z.object({
    feedback: answerText,
    verdict,
    rightProblemId: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
    revision: z.number().check(z.int(), z.minimum(0)),
    /** Number of the edition that this one replaces; null for the first answer. */
    follows: z._default(z.nullable(z.number().check(z.int(), z.minimum(0))), null),
    /** Whether the expert confirms publishing the unedited suggestion. */
    confirmed: z._default(z.boolean(), false),
  }),
  data: z.null(),
})

export const answerExpertQuestion = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/question-answer',
  access: 'EXPERT',
  summary: '손님의 추가 질문에 답하기',
  message: '답변을 보냈어요.',
  params,
  body: z.object({
    answer: z
      .string()
      .check(z.trim(), z.minLength(1, '답변을 입력해 주세요.'), z.maxLength(expertAnswerMaxLength)),
    /** The answer that the expert saw and replaces; null while there was none. */
    follows: z._default(z.nullable(z.string()), null),
  }),
  data: z.null(),
})

/** All problems of the knowledge base, for the expert's correction. */
export const listProblems = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/problems',
  access: staffRoles,
  summary: '문제 목록',
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      alsoCalled: z.optional(z.array(z.string())),
      /** The draft of an answer that names it. */
      letter: z.optional(z.string()),
    }),
  ),
})

export const listSnippets = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/snippets',
  access: readers,
  summary: '자주 쓰는 문장',
  query: pageQuery(50),
  data: pageOf(snippet),
})

export const getSnippet = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/snippets/:id',
  access: readers,
  summary: '자주 쓰는 문장 하나',
  params,
  data: snippet,
})

export const addSnippet = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/snippets',
  access: 'EXPERT',
  summary: '자주 쓰는 문장 더하기',
  body: snippetBody,
  data: snippet,
})

export const changeSnippet = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/analysis/snippets/:id',
  access: 'EXPERT',
  summary: '자주 쓰는 문장 고치기',
  params,
  body: snippetBody,
  data: snippet,
})

export const removeSnippet = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/analysis/snippets/:id',
  access: 'EXPERT',
  summary: '자주 쓰는 문장 지우기',
  params,
  data: z.null(),
})

/** Statistics of each engine. Latencies in milliseconds, cost in won, shares from 0 to 1. */
export const listEngines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/engines',
  access: ['OPERATOR', 'ADMIN'],
  summary: '진단 엔진별 현황',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)), 30) }),
  data: z.array(
    z.object({
      engine: z.string(),
      version: z.string(),
      count: z.number(),
      p50Ms: z.nullable(z.number()),
      p95Ms: z.nullable(z.number()),
      costWon: z.number(),
      /** Share of submissions for which this engine was asked but another one's result was used. */
      fallbackShare: z.number(),
      helpfulShare: z.nullable(z.number()),
      /** Average of current verdicts, without unedited drafts: AGREE 1, PARTLY 0.5, WRONG 0. Null without a verdict. */
      expertAgreementShare: z.nullable(z.number()),
    }),
  ),
})

export const expertDeskApi = {
  listCases,
  getCase,
  claimCase,
  releaseCase,
  claimNextCase,
  saveDraft,
  publishAnswer,
  answerExpertQuestion,
  listProblems,
  listSnippets,
  getSnippet,
  addSnippet,
  changeSnippet,
  removeSnippet,
}

export const diagnosisAdminApi = { ...expertDeskApi, ...answeredApi, ...workloadApi, ...payApi, listEngines }

const reason = z.string().check(z.trim(), z.minLength(1, '이유를 적어 주세요.'), z.maxLength(500))
/** Number of the edition that the change is about. */
const follows = z.number().check(z.int(), z.minimum(0))

/** Stops the clock of the case until the customer replies. */
export const askCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/requests',
  access: 'EXPERT',
  summary: '손님에게 사진이나 답을 부탁하기',
  message: '손님에게 부탁했어요.',
  params,
  body: z.object({
    kind: z.enum(customerRequestKinds),
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '무엇이 왜 필요한지 적어 주세요.'),
        z.maxLength(
          customerRequestTextMaxLength,
          `부탁하는 말은 ${customerRequestTextMaxLength}자까지 쓸 수 있어요.`,
        ),
      ),
  }),
  data: z.null(),
})

/** For administrators; experts correct an answer of their own by publishing the next edition. */
export const correctAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/correction',
  access: 'ADMIN',
  summary: '보낸 답변의 글 고치기',
  message: '답변을 고쳤어요.',
  params,
  body: z.object({
    feedback: answerText,
    reason,
    follows,
  }),
  data: z.null(),
})

/** Until when the customer is promised another answer if the sent one is taken back now. */
export const getRetractionPromise = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id/retraction',
  access: ['EXPERT', 'ADMIN'],
  summary: '답변을 거두면 언제까지 다시 답하는지',
  params,
  data: z.object({ dueAt: dateTime }),
})

/** Takes the answer away from the customer; the case returns to the queue. */
export const retractAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/retraction',
  access: ['EXPERT', 'ADMIN'],
  summary: '보낸 답변 거두기',
  message: '답변을 거뒀어요.',
  params,
  body: z.object({ reason, follows }),
  data: z.null(),
})

/**
 * The customer's result as they see it, without the names of anybody; the console shows it around an unsent answer, whose
 * right problem (empty when it agrees with the engine) then counts instead of the sent one.
 */
export const getResultPreview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id/result-preview',
  access: ['EXPERT', 'ADMIN'],
  summary: '손님이 보는 결과 화면',
  params,
  query: z.object({ rightProblemId: z.optional(z.string().check(z.maxLength(60))) }),
  data: diagnosisResult,
})

export const caseChangeApi = {
  askCustomer,
  correctAnswer,
  getRetractionPromise,
  retractAnswer,
  getResultPreview,
}

const access = ['EXPERT', 'ADMIN'] as const

export const listCaseNotes = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id/notes',
  access,
  summary: `사례의 우리만 보는 메모 (최근 ${shownNotes}개)`,
  params,
  data: z.array(staffNote),
})

export const addCaseNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/notes',
  access,
  summary: '사례에 우리만 보는 메모 남기기',
  params,
  body: staffNoteBody,
  data: z.null(),
})

export const caseNoteApi = { listCaseNotes, addCaseNote }
