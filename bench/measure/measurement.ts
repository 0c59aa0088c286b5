import { consentKinds, policyVersion } from '../../contract/account/account.ts'
import { bearer, dataOf, json, request, signIn } from '../drill/http-client.ts'

/** Result of one measurement. */
export interface Measurement {
  /** The target as text. */
  promise: string
  isMet: boolean
  figures: Record<string, number>
}

/** Returns the quantile `share` (0..1) of the values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)

/** Returns the duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))

/** Signs in a sample customer who has accepted the terms; returns the token. */
export async function signInAsMember(url: string, person = 'customer-2') {
  const token = await signIn(url, person)
  const consents = consentKinds.map((kind) => ({ kind, agreed: true }))
  dataOf(await request(`${url}/api/v1/user/consents`, json({ policyVersion, consents }, bearer(token))))
  return token
}
