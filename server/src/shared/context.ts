import type { ConsentKind } from '../../../contract/account/account.ts'
import type { StaffRole } from '../../../contract/endpoint.ts'
import type { StaffNoticeKind } from '../../../contract/notification/staff-notice.ts'
import type { Audit } from './audit/audit.ts'
import type { ShortCache } from './cache/short-cache.ts'
import type { Database, Transact } from './db/database.ts'
import type { Limits } from './limits/limits.ts'
import type { Log } from './log/log.ts'
import type { Photos } from './media/photos.ts'
import type { Notify } from './notices/templates.ts'
import type { Origin, RecordSecurity } from './security-log/security-log.ts'

/**
 * What use cases work with, always as their first argument. One per process; tests and demo data of the past have others.
 * A feature that needs more of the outside extends it once, in its `context.ts`.
 */
export interface Context {
  db: Database
  transact: Transact
  now: () => Date
  log: Log
  photos: Photos
  audit: Audit
  /** For values that are the same for everybody. */
  cached: ShortCache
  limit: Limits['limit']
  notify: Notify
  recordSecurity: RecordSecurity
  /** Counts one reveal of masked data by a staff member, before it is shown. Throws UNMASK_LIMIT above the limit. */
  countUnmasking: (actorId: string, what: 'member' | 'reservation', origin: Origin) => Promise<void>
  /** Within a transaction pass it. */
  findName: (memberId: string, tx?: Database) => Promise<string>
  /** Current names by member id, without deleted accounts. */
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
  findAdmins: (tx: Database) => Promise<string[]>
  findExperts: (tx: Database) => Promise<string[]>
  /** Ids of the staff with one of the roles; within a transaction pass it. */
  findStaff: (roles: StaffRole[], tx?: Database) => Promise<string[]>
  /** Who of these members of staff works today. */
  findOnDuty: (tx: Database, ids: string[]) => Promise<string[]>
  /** Who has switched off a kind of notice about the work. */
  findSwitchedOff: (tx: Database, kind: StaffNoticeKind) => Promise<string[]>
  /** Null when the sign-in provider withheld it. */
  findEmail: (memberId: string) => Promise<string | null>
  hasConsent: (memberId: string, kind: ConsentKind) => Promise<boolean>
  /** Whether the member has refused that a generative AI sees their diagnoses, or has deleted their account. */
  refusesAi: (memberId: string) => Promise<boolean>
  /** Locks the member, so that the account cannot be deleted during the transaction. Throws SIGN_IN_REQUIRED when it is deleted already. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
}
