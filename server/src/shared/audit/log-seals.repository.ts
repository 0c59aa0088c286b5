import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { logSeal, type SealedLog } from './log-seal.tables.ts'

export const sealedLogs: readonly SealedLog[] = ['audit_log', 'payment_event', 'log_erasure']

/** Content that the digest of a row covers. A column that is added later is not covered: old digests must stay valid. */
const contents: Record<SealedLog, string> = {
  audit_log: 'id, actor_id, actor_name, action, kind, subject, subject_id, before, after, reason',
  payment_event: 'id, member_id, payment_id, kind, detail',
  log_erasure: 'id, log, row_id',
}

const time = sql.raw('extract(epoch from row.created_at)')
const contentOf = (log: SealedLog) =>
  sql`jsonb_build_array(${sql.raw(contents[log].replace(/\w+/g, 'row.$&'))}, ${time})`
const digestOf = (log: SealedLog, salt: string) =>
  sql`encode(sha256(convert_to(${sql.raw(salt)}::text || ${contentOf(log)}::text, 'UTF8')), 'hex')`

export interface Link {
  seq: number
  rowId: string
  /** Seconds since 1970, as text. */
  rowTime: string
  digest: string
  hash: string
}

export interface NewLink extends Link {
  salt: string
}

/** Rows may be committed a little later than they are dated; older rows without a seal have been inserted afterwards. */
const toleranceText = "interval '1 hour'"

/** Waits for another process that seals the same log, until the transaction ends. */
export async function lockChain(tx: Database, log: SealedLog) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`log_seal ${log}`}))`)
}

export async function findHead(
  db: Database,
  log: SealedLog,
): Promise<Pick<Link, 'seq' | 'hash'> | undefined> {
  const { rows } = await db.execute<{ seq: string; hash: string }>(
    sql`select seq, hash from ${logSeal} where log = ${log} order by seq desc limit 1`,
  )
  return rows[0] && { seq: Number(rows[0].seq), hash: rows[0].hash }
}

/** Returns up to `limit` rows that are not sealed yet, oldest first, with a new salt and their digest. */
export async function listUnsealed(db: Database, log: SealedLog, limit: number) {
  const { rows } = await db.execute<Pick<NewLink, 'rowId' | 'rowTime' | 'digest' | 'salt'>>(sql`
    with unsealed as materialized (
      select row.*, gen_random_uuid() as salt from ${sql.identifier(log)} row
      where row.created_at >= coalesce(
          (select max(row_time) - ${sql.raw(toleranceText)} from ${logSeal} where log = ${log}), '-infinity')
        and not exists (select from ${logSeal} seal where seal.log = ${log} and seal.row_id = row.id)
      order by row.created_at, row.id limit ${limit})
    select row.id as "rowId", ${time}::text as "rowTime", row.salt, ${digestOf(log, 'row.salt')} as digest
    from unsealed row order by row.created_at, row.id`)
  return rows
}

export async function addLinks(tx: Database, log: SealedLog, links: NewLink[]) {
  await tx.insert(logSeal).values(
    links.map((link) => ({
      ...link,
      log,
      rowTime: sql`to_timestamp(${link.rowTime}::numeric)`,
    })),
  )
}

/** A link beside the row that it covers; one of both may be absent. */
export interface LinkedRow extends Omit<Link, 'seq'> {
  seq: string | null
  /** Id of the row in the log; null when it is gone. */
  foundId: string | null
  /** Digest of the row as it is now. */
  foundDigest: string | null
  isErased: boolean
  /** Whether the row is older than the time for which it is stored. */
  isExpired: boolean
  /** For a row without a link: whether it is older than rows that have one. */
  isLate: boolean
}

/** Reads a whole log with its links in the order of sealing, in batches of one consistent state. Needs a transaction. */
export async function* readLinks(tx: Database, log: SealedLog, batch: number): AsyncGenerator<LinkedRow[]> {
  const expires = log === 'audit_log' ? sql`seal.row_time < now() - interval '2 years'` : sql`false`
  await tx.execute(sql`declare linked_rows no scroll cursor for
    select seal.seq, seal.row_id as "rowId", extract(epoch from seal.row_time)::text as "rowTime", seal.digest, seal.hash,
      row.id as "foundId", ${digestOf(log, 'seal.salt')} as "foundDigest", coalesce(${expires}, false) as "isExpired",
      exists (select from log_erasure erased where erased.log = '${sql.raw(log)}' and erased.row_id = seal.row_id) as "isErased",
      coalesce(row.created_at < (select max(row_time) - ${sql.raw(toleranceText)} from log_seal
        where log = '${sql.raw(log)}'), false) as "isLate"
    from (select * from log_seal where log = '${sql.raw(log)}') seal
    full join ${sql.identifier(log)} row on row.id = seal.row_id
    order by seal.seq nulls last`)
  while (true) {
    const { rows } = await tx.execute<LinkedRow & Record<string, unknown>>(
      sql.raw(`fetch ${batch} from linked_rows`),
    )
    if (rows.length === 0) break
    yield rows
  }
  await tx.execute(sql`close linked_rows`)
}
