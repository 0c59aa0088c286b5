import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  sql,
} from 'drizzle-orm'
import type { ContentState } from '../../../../contract/content-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Start } from '../../shared/http/cursor.ts'
import { content } from './content.tables.ts'

export type StoredContent = typeof content.$inferSelect
export type ContentRow = Omit<StoredContent, 'body' | 'sources' | 'problems' | 'related'>

/** Which articles of all; `now` tells what is still to come. */
export interface WantedForWork {
  now: Date
  state?: ContentState | undefined
  tag?: string | undefined
  /** Part of the title. */
  search?: string | undefined
}

const {
  body: _body,
  sources: _sources,
  problems: _problems,
  related: _related,
  ...row
} = getTableColumns(content)
const newestFirst = [desc(content.createdAt), desc(content.id)]

const isIn = (state: ContentState, now: Date) =>
  ({
    DRAFT: isNull(content.publishedAt),
    SCHEDULED: gt(content.publishedAt, now),
    PUBLISHED: lte(content.publishedAt, now),
  })[state]

/** Everything there is, the newest written first. */
export function listWritten(
  db: Database,
  { now, state, tag, search }: WantedForWork,
  { after, offset = 0 }: Start,
  limit: number,
): Promise<ContentRow[]> {
  return db
    .select(row)
    .from(content)
    .where(
      and(
        state && isIn(state, now),
        tag ? eq(content.tag, tag) : undefined,
        search ? ilike(content.title, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        after && sql`(${content.createdAt}, ${content.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

export async function listWrittenTags(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ tag: content.tag }).from(content).orderBy(asc(content.tag))
  return rows.map(({ tag }) => tag)
}

export async function findWritten(db: Database, id: string): Promise<StoredContent | undefined> {
  const [found] = await db.select().from(content).where(eq(content.id, id))
  return found
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockWritten(tx: Database, id: string): Promise<StoredContent | undefined> {
  const [found] = await tx.select().from(content).where(eq(content.id, id)).for('update')
  return found
}

export async function addContent(tx: Database, added: StoredContent) {
  await tx.insert(content).values(added)
}

export async function setContent(tx: Database, id: string, values: Partial<StoredContent>) {
  await tx.update(content).set(values).where(eq(content.id, id))
}

export async function removeContent(tx: Database, id: string) {
  await tx.delete(content).where(eq(content.id, id))
}

/** Those with a place of their own among the recommendations, in order. */
export function listPicks(db: Database) {
  return db
    .select({ id: content.id, title: content.title, image: content.thumbnail })
    .from(content)
    .where(isNotNull(content.recommended))
    .orderBy(asc(content.recommended), ...newestFirst)
}

/** Gives `ids` the places from 1 on, and takes everybody else's away. */
export async function setPicks(tx: Database, ids: string[]) {
  await tx.update(content).set({ recommended: null }).where(isNotNull(content.recommended))
  if (ids.length === 0) return
  const place = sql`array_position(array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}], ${content.id})`
  await tx.update(content).set({ recommended: place }).where(inArray(content.id, ids))
}
