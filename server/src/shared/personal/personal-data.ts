import type { Database } from '../db/database.ts'

/** Why something outlives its person: the law that says so. */
export type RetentionKind = 'CONTRACT' | 'PAYMENT' | 'COMPLAINT'

/** What the law makes us keep of a person who leaves, and no more than that. */
export interface RetainedFact {
  kind: RetentionKind
  /** When it happened: the years are counted from here. */
  since: Date
  data: Record<string, unknown>
}

/** Something under way that a person has to end before leaving. */
export interface Unfinished {
  /** A sentence for people. */
  message: string
  /** The page of the app where they can end it. */
  link?: string
}

export interface CopyOptions {
  /** A photo's path as an address that opens anywhere. */
  photoUrl: (path: string) => string
}

/**
 * What one part of the server stores of people: how it is copied out for them, and how it is removed.
 * Leaving asks all parts in one transaction, first `unfinished`, then `retained`, then `forget`.
 */
export interface PersonalData {
  /** Everything stored of a member, as sections with Korean names; each list at most `copyMost` rows, newest first. */
  copy?(db: Database, memberId: string, options: CopyOptions): Promise<Record<string, unknown>>
  /** Locks what could begin or end meanwhile. */
  unfinished?(tx: Database, memberId: string): Promise<Unfinished | undefined>
  retained?(tx: Database, memberId: string): Promise<RetainedFact[]>
  /** Leaves nothing that speaks of the member. */
  forget(tx: Database, memberId: string): Promise<void>
}

/** Rows of one list in a copy: more than people have, little enough for one answer. */
export const copyMost = 5000

/** Rows by what they belong to. */
export function grouped<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
