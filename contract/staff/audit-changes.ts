import { formatWon } from '../reservation/price'
import { reservationStatusLabels } from '../reservation/reservation-status'
import { formatDay, seoulDayAt, seoulOffsetMs } from '../seoul-day'
import labels from './audit-fields.json' with { type: 'json' }

/** A field that an audit entry changed, in Korean words; '' for a state without it. */
export interface AuditChange {
  field: string
  before: string
  after: string
}

/** Names of staff by member id, for the ids that a state holds. */
type People = Readonly<Record<string, string>>

const fieldLabels: Record<string, string> = labels.fields
const codeLabels: Record<string, string> = { ...reservationStatusLabels, ...labels.codes }
const wonFields = new Set(labels.wonFields)

/** Korean name of a field of an audited state; a field without a name is returned unchanged. */
const fieldName = (field: string) => fieldLabels[field] ?? field

/** Korean name of a value of an audited state; a value without a name is returned unchanged. */
export const codeName = (code: string) => codeLabels[code] ?? code

/** Lists the fields that differ between two audited states. Ids that mean nothing to people are left out. */
export function listAuditChanges(before: unknown, after: unknown, people: People = {}): AuditChange[] {
  const [earlier, later] = [describeFields(before, people), describeFields(after, people)]
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((field) => ({ field, before: earlier.get(field) ?? '', after: later.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

/** One state as text, a line for each field. */
export const describeAuditState = (state: unknown, people: People = {}): string =>
  [...describeFields(state, people)].map(([field, text]) => `${field}: ${text}`).join('\n')

/** Returns the texts of a state's fields by Korean name; a state that is no object has one field. */
function describeFields(state: unknown, people: People): Map<string, string> {
  const fields = isObject(state) ? Object.entries(state) : [['값', state] as const]
  const texts = fields.map(([name, value]) => [fieldName(name), formatValue(name, value, people)] as const)
  return new Map(texts.filter(([, text]) => text !== ''))
}

function formatValue(name: string, value: unknown, people: People): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return wonFields.has(name) ? formatWon(value) : value.toLocaleString('ko-KR')
  if (typeof value === 'string') return formatText(value, people)
  if (Array.isArray(value)) {
    const separator = value.some(isObject) ? '\n' : ', '
    return value
      .map((it) => formatValue(name, it, people))
      .filter(Boolean)
      .join(separator)
  }
  if (!isObject(value)) return String(value)
  return [...describeFields(value, people)].map(([field, text]) => `${field} ${text}`).join(' · ')
}

function formatText(text: string, people: People): string {
  if (people[text] !== undefined) return people[text]
  if (uuid.test(text)) return ''
  if (moment.test(text)) return formatMoment(Date.parse(text))
  return day.test(text) ? formatDay(text) : codeName(text)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

/** For example '2026년 11월 24일 (화) 14:05', in Seoul. */
function formatMoment(at: number) {
  const seoulDay = seoulDayAt(at)
  const time = new Date(at + seoulOffsetMs).toISOString().slice(11, 16)
  return `${seoulDay.slice(0, 4)}년 ${formatDay(seoulDay)} ${time}`
}
