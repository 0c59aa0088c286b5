import { freshMinutes } from '../../../../../contract/account/session.ts'
import type { SessionKind } from '../account.tables.ts'
import type { Session } from './session.repository.ts'

const minuteMs = 60_000

/** A session of the console ends when nobody has used it for this long. */
export const staffIdleMs = 60 * minuteMs

/** The stored time of the last use is at most this old. */
export const touchAfterMs: Record<SessionKind, number> = { CUSTOMER: 10 * minuteMs, STAFF: minuteMs }

/** Whether nobody has used a session of the console for so long that it has ended. */
export const isIdle = (
  { kind, lastUsedAt, createdAt }: Pick<Session, 'kind' | 'lastUsedAt' | 'createdAt'>,
  now: Date,
) => kind === 'STAFF' && now.getTime() - (lastUsedAt ?? createdAt).getTime() > staffIdleMs

/** Whether the person proved who they are in the last `freshMinutes`. */
export const isFreshSignIn = (
  { authenticatedAt, createdAt }: Pick<Session, 'authenticatedAt' | 'createdAt'>,
  now: Date,
) => now.getTime() - (authenticatedAt ?? createdAt).getTime() <= freshMinutes * minuteMs
