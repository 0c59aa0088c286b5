import { reservationStatusLabels } from '../../../../contract/reservation-status.ts'
import fields from './audit-fields.json' with { type: 'json' }
import words from './audit-words.json' with { type: 'json' }

const named = (names: Record<string, string>) => (code: string) => names[code] ?? code

/** What was done, in Korean; the code itself where it has no name yet. */
export const actionName = named(words.actions)
export const subjectName = named(words.subjects)
export const jobName = named(words.jobs)
export const limitName = named(words.limits)

/** What of a thing was changed, and the codes of what it became. */
export const fieldName = named(fields.fields)
export const codeName = named({ ...reservationStatusLabels, ...fields.codes })

export const subjectChoices = Object.entries(words.subjects).map(([id, name]) => ({ id, name }))
