import * as z from 'zod/mini'
import { line } from './catalogue-fields'
import { html } from './content-admin'
import { endpoint } from './endpoint'
import { dateTime, pageOf, pageQuery } from './page'
import { policy, policyKind } from './policy'

/** How many days a change is announced before it takes effect; a major one earlier. */
export const noticeDays = { usual: 7, major: 30 } as const

/** A version of a legal text as the console's list shows it. */
export const policyVersionItem = z.object({
  /** Kind and version: `TERMS.2025-09-01`. */
  id: z.string(),
  kind: policyKind,
  version: z.string(),
  title: z.string(),
  effectiveFrom: z.iso.date(),
  announcedAt: dateTime,
  state: z.enum(['COMING', 'IN_FORCE', 'PAST']),
})
export type PolicyVersionItem = z.output<typeof policyVersionItem>

export const listPolicyVersions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/policies',
  access: 'ADMIN',
  summary: '약관과 정책의 모든 판',
  query: z.extend(pageQuery(50), { kind: z.optional(policyKind) }),
  data: pageOf(policyVersionItem),
})

export const getPolicyVersion = endpoint({
  method: 'GET',
  path: '/api/v1/admin/policies/:id',
  access: 'ADMIN',
  summary: '약관의 한 판 (쓰인 그대로)',
  params: z.object({ id: z.string().check(z.regex(/^[A-Z_]{1,40}\.\d{4}-\d{2}-\d{2}$/)) }),
  /** `body` still names facts of this installation in {{braces}}. */
  data: z.extend(policyVersionItem, { body: z.string() }),
})

/** Announces a new version at once; every member is told. It cannot be changed afterwards. */
export const announcePolicy = endpoint({
  method: 'POST',
  path: '/api/v1/admin/policies',
  access: 'ADMIN',
  summary: '약관의 새 판 공고',
  body: z.object({
    kind: policyKind,
    title: line(60, '이름을 입력해 주세요.'),
    body: html.check(z.minLength(1, '내용을 입력해 주세요.')),
    effectiveFrom: z.iso.date('시행일을 골라 주세요.'),
    /** To the disadvantage of customers, or otherwise important: announced earlier. */
    isMajor: z._default(z.boolean(), false),
    /** What changes, in a sentence for the customers. */
    summary: line(200, '무엇이 바뀌는지 적어 주세요.'),
  }),
  data: policyVersionItem,
})

/** The text exactly as customers would read it. */
export const previewPolicy = endpoint({
  method: 'POST',
  path: '/api/v1/admin/policies/preview',
  access: 'ADMIN',
  summary: '공고될 글 미리 보기',
  body: z.object({ body: html }),
  data: z.pick(policy, { content: true, sections: true }),
})

export const policyAdminApi = { listPolicyVersions, getPolicyVersion, announcePolicy, previewPolicy }
