import * as z from 'zod/mini'
import { textLine } from '../catalogue-fields'
import { html } from '../content/content-admin'
import { endpoint } from '../endpoint'
import { dateTime, pageOf, pageQuery } from '../page'
import { policy, policyKind } from './policy'

/** Days between announcement and effective date. */
export const noticeDays = { usual: 7, major: 30 } as const

const adminPolicyVersionItem = z.object({
  /** Kind and version: `TERMS.2025-09-01`. */
  id: z.string(),
  kind: policyKind,
  version: z.string(),
  title: z.string(),
  effectiveFrom: z.iso.date(),
  announcedAt: dateTime,
  state: z.enum(['COMING', 'IN_FORCE', 'PAST']),
})
export type AdminPolicyVersionItem = z.output<typeof adminPolicyVersionItem>

export const listAdminPolicyVersions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/policies',
  access: 'ADMIN',
  summary: '약관과 정책의 모든 판',
  query: z.extend(pageQuery(50), { kind: z.optional(policyKind) }),
  data: pageOf(adminPolicyVersionItem),
})

export const getAdminPolicyVersion = endpoint({
  method: 'GET',
  path: '/api/v1/admin/policies/:id',
  access: 'ADMIN',
  summary: '약관의 한 판 (쓰인 그대로)',
  params: z.object({ id: z.string().check(z.regex(/^[A-Z_]{1,40}\.\d{4}-\d{2}-\d{2}$/)) }),
  /** `body` contains {{placeholders}} for settings of this installation. */
  data: z.extend(adminPolicyVersionItem, { body: z.string() }),
})

/** Publishes a new version at once and notifies every member. It cannot be changed afterwards. */
export const announcePolicy = endpoint({
  method: 'POST',
  path: '/api/v1/admin/policies',
  access: 'ADMIN',
  summary: '약관의 새 판 공고',
  body: z.object({
    kind: policyKind,
    title: textLine(60, '이름을 입력해 주세요.'),
    body: html.check(z.minLength(1, '내용을 입력해 주세요.')),
    effectiveFrom: z.iso.date('시행일을 골라 주세요.'),
    /** A change to the disadvantage of customers, or otherwise important: needs a longer notice. */
    isMajor: z._default(z.boolean(), false),
    /** Description of the change for the members' notice. */
    summary: textLine(200, '무엇이 바뀌는지 적어 주세요.'),
  }),
  data: adminPolicyVersionItem,
})

/** Returns the text as customers would see it. */
export const previewPolicy = endpoint({
  method: 'POST',
  path: '/api/v1/admin/policies/preview',
  access: 'ADMIN',
  summary: '공고될 글 미리 보기',
  body: z.object({ body: html }),
  data: z.pick(policy, { content: true, sections: true }),
})

export const policyAdminApi = {
  listAdminPolicyVersions,
  getAdminPolicyVersion,
  announcePolicy,
  previewPolicy,
}
