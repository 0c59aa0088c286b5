import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'
import type { AuditEntry } from '../../../../contract/staff/audit.ts'
import { codeName } from '../../../../contract/staff/audit-changes.ts'
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

type Subject = Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectLabel' | 'isSubjectDeleted'>

const day = /^\d{4}-\d{2}-\d{2}$/
const picturePath = /^[a-z]\/.+\.[a-z]+$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns for example '예약 SA-20261124-ABC123' or '시간대 수거 11월 24일 (화) 오전'. */
export function subjectText(entry: Subject): string {
  const name = entry.subjectLabel ?? idText(entry.subjectId)
  return [subjectName(entry.subject), name, entry.isSubjectDeleted && '(지워짐)'].filter(Boolean).join(' ')
}

/** Days and codes in an id are shown in Korean; random ids and paths of pictures mean nothing to people and are left out. */
const idText = (id: string | null) =>
  id && !uuid.test(id) && !picturePath.test(id) && id.split(' ').map(wordText).join(' ')

const wordText = (word: string) => (day.test(word) ? formatDay(word) : codeName(word))

/** What was done, with the sum of money that it was about. */
export function doneText({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  const amount = (after as { amount?: unknown } | null)?.amount
  return typeof amount === 'number' ? `${actionName(action)} ${formatWon(amount)}` : actionName(action)
}

const pages: Record<string, (id: string) => string> = {
  reservation: (id) => `/reservations/${id}/show`,
  payment: (id) => `/payments/${id}/show`,
  member: (id) => `/people/${id}/show`,
  diagnosis: (id) => `/cases/${id}`,
  inquiry: (id) => `/inquiries?id=${id}`,
  content: (id) => `/contents/${id}`,
  product: (id) => `/products/${id}`,
  closedDay: (id) => `/calendar?month=${id.slice(0, 7)}`,
  'day-sheet': (id) => `/board?day=${id}`,
}

/** Returns the address of the subject's own page; undefined when it has none or is deleted. */
export const subjectPath = ({ subject, subjectId, isSubjectDeleted }: Subject): string | undefined =>
  subjectId && !isSubjectDeleted ? pages[subject]?.(subjectId) : undefined
