import type { Database } from '../db/database.ts'

/** Legal reason for retaining a record after account deletion. */
export type RetentionKind = 'CONTRACT' | 'PAYMENT' | 'COMPLAINT'

/** A record that the law requires us to retain after account deletion. */
export interface RetainedFact {
  kind: RetentionKind
  /** Start of the retention period. */
  since: Date
  data: Record<string, unknown>
}

/** Something in progress that the member must end before deleting the account. */
export interface Unfinished {
  /** Korean message for the member. */
  message: string
  /** Page of the app where the member can end it. */
  link?: string
}

export interface ExportOptions {
  /** Converts a photo's path to an absolute URL. */
  photoUrl: (path: string) => string
}

/**
 * An owner of personal data: how it is exported and how it is erased. Account deletion calls all owners in one
 * transaction, first `unfinished`, then `retained`, then `erase`.
 */
export interface PersonalData {
  /** Returns everything stored about a member, as sections with Korean names; lists have at most `maxExportRows` rows, newest first. */
  exportData?(db: Database, memberId: string, options: ExportOptions): Promise<Record<string, unknown>>
  /** Must lock what could start or end until the transaction ends. */
  unfinished?(tx: Database, memberId: string): Promise<Unfinished | undefined>
  retained?(tx: Database, memberId: string): Promise<RetainedFact[]>
  /** Deletes or anonymises everything about the member. */
  erase(tx: Database, memberId: string): Promise<void>
}

/** Most rows of one list in an export. */
export const maxExportRows = 5000

/** Groups rows by key. */
export function groupRows<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
