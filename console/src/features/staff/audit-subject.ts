import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'
import type { AuditEntry } from '../../../../contract/staff/audit.ts'
import { codeName } from '../../../../contract/staff/audit-changes.ts'
import { actionName, subjectName } from './labels.ts'

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
