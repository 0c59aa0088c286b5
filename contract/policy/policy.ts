import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

/** The five legal texts. */
export const policyKinds = [
  'TERMS',
  'PRIVACY',
  'MARKETING_CONSENT',
  'NOTIFICATION_CONSENT',
  'REFUND',
] as const
export const policyKind = z.enum(policyKinds)
export type PolicyKind = z.output<typeof policyKind>

const day = z.iso.date()

export const policy = z.object({
  kind: policyKind,
  title: z.string(),
  /** Effective date, such as 2025-09-01. */
  version: z.string(),
  effectiveFrom: day,
  /** Sanitised HTML with an id on every `h2`. */
  content: z.string(),
  /** Table of contents: the `h2` of `content`, in order. */
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** All announced versions, newest first. */
  versions: z.array(z.object({ version: z.string(), effectiveFrom: day })),
})
export type Policy = z.output<typeof policy>

export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/v1/common/policies/:kind',
  access: 'public',
  summary: '약관과 정책',
  params: z.object({ kind: policyKind }),
  query: z.object({
    /** Absent for the version in force. */
    version: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  }),
  data: policy,
})

export const policyApi = { getPolicy }
