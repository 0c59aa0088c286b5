import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { storeChallenge, takeChallenge } from './passkey.repository.ts'

const challengeMs = 5 * 60_000

type Purpose = 'register' | 'check'

/** WebAuthn challenges: one open per session, for one purpose, used once, valid for five minutes. */
export function createChallenges({ db, now }: { db: Database; now: () => Date }) {
  return { store, take }

  function store(sessionId: string, purpose: Purpose, challenge: string) {
    return storeChallenge(db, sessionId, `${purpose}:${challenge}`, new Date(now().getTime() + challengeMs))
  }

  /** Taken before the response is verified, so that any try spends it. Throws PASSKEY_FAILED when there is none. */
  async function take(sessionId: string, purpose: Purpose): Promise<string> {
    const taken = await takeChallenge(db, sessionId, now())
    if (!taken?.startsWith(`${purpose}:`)) throw new AppError('PASSKEY_FAILED')
    return taken.slice(purpose.length + 1)
  }
}
