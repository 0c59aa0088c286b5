import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'

/** What the legal texts work with. */
export interface PolicyContext extends Context {
  /** Values of placeholders such as {{company.name}}. */
  facts: Record<string, string>
  /** Returns ids of members who accepted the terms, in id order after `after`. */
  membersAfter: (tx: Database, after: string | null, count: number) => Promise<string[]>
}
