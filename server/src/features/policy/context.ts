import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'

/** A company that processes personal data for us, as the privacy text names it. */
export interface Recipient {
  name: string
  contact?: string | undefined
  country: string
  purpose: string
  items: string
  /** When and how the data reach them. */
  transfer: string
  keeps: string
  /** How to refuse, and what follows. */
  refusal: string
}

/** What the legal texts work with. */
export interface PolicyContext extends Context {
  /** Finds the values of placeholders such as {{company.name}}. */
  findFacts: () => Promise<Record<string, string>>
  /** Whose generative AI looks at the photos of a diagnosis, in words; null without one. */
  photoModel: string | null
  recipients: Recipient[]
  /** Returns ids of members who accepted the terms, in id order after `after`. */
  membersAfter: (tx: Database, after: string | null, count: number) => Promise<string[]>
}
