import type { PolicyKind } from '../../../../contract/policy/policy.ts'

export const policyNames: Record<PolicyKind, string> = {
  TERMS: '이용약관',
  PRIVACY: '개인정보 처리방침',
  MARKETING_CONSENT: '마케팅 정보 수신 동의',
  NOTIFICATION_CONSENT: '알림 수신 동의',
  REFUND: '환불 정책',
}

export const policyChoices = Object.entries(policyNames).map(([id, name]) => ({ id, name }))
