import { customerRequestNames } from '../diagnosis/customer-request'
import { compensationStateLabels, inquiryOutcomeLabels } from '../inquiry/inquiry'
import { potConditions } from '../reservation/care-record'
import { careEntryKinds } from '../reservation/care-report'
import { formatWon } from '../reservation/price'
import { reservationStatusLabels } from '../reservation/reservation-status'
import { pauseKindLabels } from '../reservation/visit/visit-pause'
import { formatDay, seoulDayAt, seoulOffsetMs, weekdayNames } from '../seoul-day'
import labels from './audit-fields.json' with { type: 'json' }
import { jobLabels } from './job-labels'

/** A field that an audit entry changed, in Korean words; '' for a state without it. */
export interface AuditChange {
  field: string
  before: string
  after: string
}

/** Names by the ids that a state holds, of staff and of problems. */
type Names = Readonly<Record<string, string>>

const fieldLabels: Record<string, string> = labels.fields
const codeLabels: Record<string, string> = {
  ...jobLabels,
  ...customerRequestNames,
  ...potConditions,
  ...careEntryKinds,
  ...pauseKindLabels,
  ...reservationStatusLabels,
  ...inquiryOutcomeLabels,
  ...compensationStateLabels,
  ...labels.codes,
}
const wonFields = new Set(labels.wonFields)

/** Lists the fields of a state, at any depth, that have no Korean name and would be shown. */
export function listUnnamedFields(state: unknown): string[] {
  if (Array.isArray(state)) return state.flatMap(listUnnamedFields)
  if (!isObject(state)) return []
  return Object.entries(state).flatMap(([field, value]) => {
    const isNamed = field in fieldLabels || formatValue(field, value, {}) === ''
    return [...(isNamed ? [] : [field]), ...listUnnamedFields(value)]
  })
}

/** Korean name of a field of an audited state; a field without a name is returned unchanged. */
const fieldName = (field: string) => fieldLabels[field] ?? field

/** Korean name of a value of an audited state; a value without a name is returned unchanged. */
export const codeName = (code: string) => codeLabels[code] ?? code

/** Lists the fields that differ between two audited states. Ids without a name are left out. */
export function listAuditChanges(before: unknown, after: unknown, names: Names = {}): AuditChange[] {
  const [earlier, later] = [describeFields(before, names), describeFields(after, names)]
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((field) => ({ field, before: earlier.get(field) ?? '', after: later.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

/** One state as text, a line for each field. */
export const describeAuditState = (state: unknown, names: Names = {}): string =>
  [...describeFields(state, names)].map(([field, text]) => `${field}: ${text}`).join('\n')

/** Returns the texts of a state's fields by Korean name; a state that is no object has one field. */
function describeFields(state: unknown, names: Names): Map<string, string> {
  const fields = isObject(state) ? Object.entries(state) : [['값', state] as const]
  const texts = fields.map(([name, value]) => [fieldName(name), formatValue(name, value, names)] as const)
  return new Map(texts.filter(([, text]) => text !== ''))
}

function formatValue(name: string, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return formatNumber(name, value)
  if (typeof value === 'string') return name === 'fields' ? fieldName(value) : formatText(value, names)
  if (Array.isArray(value)) {
    const separator = value.some(isObject) ? '\n' : ', '
    return value
      .map((it) => formatValue(name, it, names))
      .filter(Boolean)
      .join(separator)
  }
  if (!isObject(value)) return String(value)
  return [...describeFields(value, names)].map(([field, text]) => `${field} ${text}`).join(' · ')
}

function formatNumber(name: string, value: number): string {
  if (name === 'weekday') return weekdayNames[value] ?? ''
  return wonFields.has(name) ? formatWon(value) : value.toLocaleString('ko-KR')
}

function formatText(text: string, names: Names): string {
  if (names[text] !== undefined) return names[text]
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
