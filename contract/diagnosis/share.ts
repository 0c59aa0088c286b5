import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { confidence, diagnosisResult, resultFamily, severity } from './diagnosis-result'

const params = z.object({ id: z.uuid() })

/** A link to a result; the address of its page is `/shared/<token>`. */
const shareLink = z.object({ token: z.string() })

export const getShareLink = endpoint({
  method: 'GET',
  path: '/api/v1/analysis/:id/share',
  access: 'member',
  summary: '진단 결과의 공유 링크',
  params,
  /** Null while the owner has made none. */
  data: z.nullable(shareLink),
})

export const createShareLink = endpoint({
  method: 'PUT',
  path: '/api/v1/analysis/:id/share',
  access: 'member',
  needsConsent: true,
  summary: '진단 결과의 공유 링크 만들기 (이미 있으면 그 링크)',
  params,
  data: shareLink,
})

export const removeShareLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/analysis/:id/share',
  access: 'member',
  summary: '진단 결과의 공유 링크 없애기',
  message: '링크를 없앴어요.',
  params,
  data: z.null(),
})

/** What a visitor sees of a result: the problem and its advice, and nothing that the owner wrote or photographed. */
const sharedDiagnosis = z.object({
  problem: z.string(),
  /** Whether an expert named the problem against the engine; outside the list it has no advice. */
  isNamedByExpert: z.optional(z.boolean()),
  /** Whether a model looked at the photos, and whether that was the sandbox's. */
  photoUse: z.optional(z.enum(['ANALYSED', 'STORED'])),
  isPracticeModel: z.optional(z.boolean()),
  confidence,
  family: z.optional(resultFamily),
  severity: z.optional(z.nullable(severity)),
  about: z.string(),
  today: z.array(z.string()),
  thisWeek: z.array(z.string()),
  prevention: z.array(z.string()),
  recovery: z.optional(z.string()),
})
export type SharedDiagnosis = z.output<typeof sharedDiagnosis>

export const getSharedDiagnosis = endpoint({
  method: 'GET',
  path: '/api/v1/shared-diagnoses/:token',
  access: 'public',
  limitOfMisses: 'SHARED_RESULT',
  summary: '공유한 진단 결과',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  data: sharedDiagnosis,
})

export const shareApi = { getShareLink, createShareLink, removeShareLink, getSharedDiagnosis }

/** Stands in place of a share link's token; no share link has it. */
export const resultPreviewToken = 'preview'
/** Where the customers' app shows a result that the console sends to its window. */
export const resultPreviewPath = `/shared/${resultPreviewToken}`

/** What the console sends to the window: the result around an answer that has not been sent. */
export const previewMessage = z.object({ kind: z.literal('saeip.result-preview'), result: diagnosisResult })
export type PreviewMessage = z.output<typeof previewMessage>

/** What the window sends to the console once it can show a result. */
export const previewReady = 'saeip.result-preview.ready'
