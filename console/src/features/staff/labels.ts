import { auditActionLabels, auditSubjectLabels } from '../../../../contract/staff/audit-labels.ts'

const jobLabels = {
  'account.clean-up': '가입하지 않은 사람과 지난 로그인 정리',
  'audit.seal': '감사 기록 봉인',
  'audit.clean-up': '오래된 감사 기록 정리',
  'diagnosis.better-answer': '비전 모델의 더 나은 답',
  'diagnosis.care-reminder': '돌봄 계획 알림',
  'diagnosis.customer-request': '손님에게 부탁한 사례 살피기',
  'diagnosis.expert-late': '늦은 답변 알리기',
  'diagnosis.settle': '진단 마무리',
  'diagnosis.unopened': '열지 않은 진단 결과 알리기',
  'jobs.clean-up': '지난 작업 정리',
  'limits.sweep': '지난 횟수 제한 정리',
  'media.sweep': '쓰지 않는 사진 정리',
  'notification.push': '푸시 알림 보내기',
  'payment.look': '결제 확인',
  'payment.reconcile': '결제사와 장부 맞추기',
  'payment.refund': '환불 보내기',
  'payment.sweep': '확인 중인 결제 살피기',
  'policy.tell-members': '약관 변경 알리기',
  'reservation.done': '끝난 예약 마무리',
  'reservation.expire': '결제하지 않은 예약 정리',
  'reservation.expire-phone-bookings': '신청하지 않은 전화 예약 정리',
  'reservation.remove-phone-bookings': '끝난 전화 예약 지우기',
  'reservation.settle-paused': '멈춘 방문 알리고 옮기기',
  'reservation.schedule': '수거 일정 잡기',
  'security.clean-up': '오래된 보안 기록 정리',
}

const limitLabels = {
  SIGN_IN: '로그인',
  DIAGNOSIS_SUBMIT: '진단 보내기',
  SHARED_RESULT: '공유한 진단 보기 (주소마다)',
  PHONE_BOOKING: '전화 예약 링크 열기',
  RESERVATION_CREATE: '예약하기',
  PAYMENT_INITIATE: '결제 시작',
  PAYMENT_CONFIRM: '결제 승인',
  PAYMENT_WEBHOOK: '결제사 알림 (주소마다)',
  PAYMENT_ORDER: '한 주문의 승인과 알림',
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
