import { auditActionLabels, auditSubjectLabels } from '../../../../contract/staff/audit-labels.ts'
import { jobLabels } from '../../../../contract/staff/job-labels.ts'

const limitLabels = {
  SIGN_IN: '로그인',
  DIAGNOSIS_SUBMIT: '진단 보내기',
  SHARED_RESULT: '없는 공유 링크 열기 (주소마다)',
  LINKED_PROPOSAL: '없는 일정 제안 링크 열기 (주소마다)',
  INVITATION: '없는 초대 링크 열기 (주소마다)',
  PHONE_BOOKING: '전화 예약 링크 열기',
  PHONE_BOOKING_DIGITS: '전화 예약의 틀린 번호 (예약마다)',
  RESERVATION_CREATE: '예약하기',
  PAYMENT_INITIATE: '결제 시작',
  PAYMENT_CONFIRM: '결제 승인',
  PAYMENT_WEBHOOK: '결제사 알림 (주소마다)',
  PAYMENT_ORDER: '한 주문의 승인, 틀린 승인, 알림 (따로)',
  DATA_EXPORT: '내 데이터 사본',
  WRITE: '그 밖의 저장',
  STAFF_WRITE: '담당자의 저장',
  UNMASK: '가린 정보 열람',
  FLOOD: '모든 요청 (서버마다)',
}

/** Returns a function from a code to its Korean name; a code without a name is returned unchanged. */
const labelFrom = (labels: Record<string, string>) => (code: string) => labels[code] ?? code

export const actionName = labelFrom(auditActionLabels)
export const subjectName = labelFrom(auditSubjectLabels)
export const jobName = labelFrom(jobLabels)
export const limitName = labelFrom(limitLabels)

export const subjectChoices = Object.entries(auditSubjectLabels).map(([id, name]) => ({ id, name }))
