import type { NoticeTemplate } from './notice-template.ts'

/** Notices about the legal texts. */
export const policyTemplates = {
  POLICY_CHANGED: {
    type: 'NOTICE',
    when: '약관의 새 판을 공고했을 때',
    title: '{policyTitle} 변경 안내',
    message: '{summary} {effectiveFrom}부터 적용돼요.',
    values: ['policyTitle', 'summary', 'effectiveFrom'],
  },
} as const satisfies Record<string, NoticeTemplate>
