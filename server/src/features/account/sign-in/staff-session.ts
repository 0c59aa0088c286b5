import type { StaffSession } from '../../../../../contract/account/session-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { countPasskeys } from '../passkeys/passkey.repository.ts'
import { findProvider } from './session.repository.ts'

export type StaffSessionReader = ReturnType<typeof createStaffSessionReader>

/** Returns the state of a session of the console, as its sign-in page and the dialog for confirming need it. */
export function createStaffSessionReader({ db, requirePasskey }: { db: Database; requirePasskey: boolean }) {
  return async ({ id, sessionId, secondFactor }: Caller): Promise<StaffSession> => ({
    secondFactor,
    hasPasskey: (await countPasskeys(db, id)) > 0,
    isPasskeyRequired: requirePasskey,
    provider: await findProvider(db, sessionId),
  })
}
