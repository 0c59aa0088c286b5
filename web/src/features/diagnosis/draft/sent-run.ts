import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson, storedText } from '../../../../../client/storage.ts'

const sentRun = z.object({ run: z.string(), diagnosisId: z.string() })
const storage = storedText('saeip.diagnosis-sent')

/** Returns the diagnosis that this run of the wizard became, in whichever tab; null while it is not sent. */
export function readSentDiagnosis(run: string | undefined): string | null {
  const sent = sentRun.safeParse(parseJson(storage.read())).data
  return sent && sent.run === run ? sent.diagnosisId : null
}

/** Tells all tabs that this run became a diagnosis. */
export const writeSentRun = (run: string, diagnosisId: string) =>
  void storage.write(JSON.stringify({ run, diagnosisId }))

/** `readSentDiagnosis`, following changes of all tabs. */
export const useSentDiagnosis = (run: string) =>
  useSyncExternalStore(storage.subscribe, () => readSentDiagnosis(run))
