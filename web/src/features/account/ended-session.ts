import { parseJson, storedText } from '../../../../client/storage.ts'
import { endedSessionKey } from '../../shared/ended-session.ts'

const storage = storedText(endedSessionKey, 'sessionStorage')
/** A later sign-in begins at home. */
const validMs = 30 * 60_000

/** Returns the address where the session ended shortly before; undefined for another visit of the sign-in screen. */
export function readEndedSession(): string | undefined {
  const [path, endedAt] = Object.values(parseJson(storage.read()) ?? [])
  const isAddress = typeof path === 'string' && /^\/(?!\/|login)/.test(path)
  return isAddress && Date.now() - Number(endedAt) < validMs ? path : undefined
}

export const forgetEndedSession = storage.remove
