import type { RecordedKind } from '../../../../contract/account/account-admin.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'

export const roleNames: Record<StaffRole, string> = { EXPERT: '전문가', OPERATOR: '운영자', ADMIN: '관리자' }

export const roleDuties: Record<StaffRole, string> = {
  EXPERT: '진단에 답해요',
  OPERATOR: '예약과 콘텐츠를 돌봐요',
  ADMIN: '돈, 설정, 역할을 맡아요',
}

export const consentNames: Record<RecordedKind, string> = {
  AGE_14: '만 14세 이상',
  TERMS: '이용약관',
  PRIVACY: '개인정보',
  MARKETING: '마케팅 정보',
  NOTIFICATION: '알림',
  AI_ANALYSIS: '생성형 AI 분석',
}
