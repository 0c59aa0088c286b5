import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { session } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'

/** WebAuthn challenges: one open per session, for one purpose, used once, valid for five minutes. */
const challengeMs = 5 * 60_000

type Purpose = 'register' | 'check'

/** Stores the one open challenge of a session; an earlier one no longer works. */
export async function storeChallenge(
  { db, now }: AccountContext,
  sessionId: string,
  purpose: Purpose,
  challenge: string,
) {
  const passkeyChallenge = `${purpose}:${challenge}`
  const passkeyChallengeExpiresAt = new Date(now().getTime() + challengeMs)
  await db
    .update(session)
    .set({ passkeyChallenge, passkeyChallengeExpiresAt })
    .where(eq(session.id, sessionId))
}

/** Taken before the response is verified, so that any try spends it. Throws PASSKEY_FAILED when there is none. */
export async function takeChallenge(
  { db, now }: AccountContext,
  sessionId: string,
  purpose: Purpose,
): Promise<string> {
  const taken = await removeChallenge(db, sessionId, now())
  if (!taken?.startsWith(`${purpose}:`)) throw new AppError('PASSKEY_FAILED')
  return taken.slice(purpose.length + 1)
}

/** Removes the open challenge and returns it, so that it can be used only once. */
async function removeChallenge(db: Database, sessionId: string, now: Date): Promise<string | undefined> {
  const stored = db.$with('stored').as(
    db
      .select({ id: session.id, challenge: session.passkeyChallenge })
      .from(session)
      .where(
        and(eq(session.id, sessionId), isNull(session.revokedAt), gt(session.passkeyChallengeExpiresAt, now)),
      )
      .for('update'),
  )
  const [taken] = await db
    .with(stored)
    .update(session)
    .set({ passkeyChallenge: null, passkeyChallengeExpiresAt: null })
    .from(stored)
    .where(eq(session.id, stored.id))
    .returning({ challenge: sql<string | null>`${stored.challenge}` })
  return taken?.challenge ?? undefined
}
