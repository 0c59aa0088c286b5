import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson, storedText } from '../../../../../client/storage.ts'
import { followUp } from '../../../../../contract/diagnosis/diagnosis.ts'
import { draftStorage } from './draft-summary.ts'

const answer = z.object({ code: z.string(), text: z.exactOptional(z.string()) })

/** What was entered for each question. Not a record, whose code every first visit would load. */
function perQuestion<Entered extends z.ZodMiniType>(schema: Entered) {
  const entered = z.exactOptional(schema)
  return z.object({
    wateringFrequency: entered,
    experience: entered,
    symptomDuration: entered,
    location: entered,
  })
}

/** An unfinished diagnosis, stored on this device and readable only for the member who entered it. */
const draftSchema = z.object({
  memberId: z.string(),
  step: z.int().check(z.minimum(1), z.maximum(7)),
  prompt: z.string(),
  /** Missing in drafts of earlier releases, unreadable in some of later ones. */
  firstQuestion: z.catch(z.nullable(followUp), null),
  firstSign: z._default(z.nullable(z.string()), null),
  /** Missing in drafts of earlier releases. */
  previousId: z._default(z.nullable(z.string()), null),
  answers: perQuestion(answer),
  choice: z.nullable(z.string()),
  otherTexts: perQuestion(z.string()),
  /** The key under which this run is sent, shared by all tabs. Missing in drafts of earlier releases. */
  run: z.optional(z.string()),
  /** Ids of the chosen photos, so that the draft changes with them; the photos themselves are stored apart. */
  photos: z.optional(z.object({ full: z.optional(z.string()), symptom: z.optional(z.string()) })),
  /** The last submission attempt: its idempotency key, and the content it was sent for. */
  sent: z.optional(z.object({ key: z.string(), content: z.string() })),
})
export type Draft = z.output<typeof draftSchema>

/** Returns the member's draft; null when there is none, it is unreadable or another member's. */
export function readDraft(memberId: string | undefined): Draft | null {
  if (memberId === undefined) return null
  const draft = parseDraft(draftStorage.read())
  return draft?.memberId === memberId ? draft : null
}

/** Returns null for a text that is no draft. */
export const parseDraft = (text: string | null): Draft | null =>
  draftSchema.safeParse(parseJson(text)).data ?? null

export const writeDraft = (draft: Draft) => void draftStorage.write(JSON.stringify(draft))

const sentRun = z.object({ run: z.string(), diagnosisId: z.string() })
const sentStorage = storedText('saeip.diagnosis-sent')

/** Returns the diagnosis that this run of the wizard became, in whichever tab; null while it is not sent. */
export function readSentDiagnosis(run: string | undefined): string | null {
  const sent = sentRun.safeParse(parseJson(sentStorage.read())).data
  return sent && sent.run === run ? sent.diagnosisId : null
}

/** Tells all tabs that this run became a diagnosis. */
export const writeSentRun = (run: string, diagnosisId: string) =>
  void sentStorage.write(JSON.stringify({ run, diagnosisId }))

/** `readSentDiagnosis`, following changes of all tabs. */
export const useSentDiagnosis = (run: string) =>
  useSyncExternalStore(sentStorage.subscribe, () => readSentDiagnosis(run))
