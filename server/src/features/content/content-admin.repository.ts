import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { ContentState } from '../../../../contract/content/content-admin.ts'
import { contains } from '../../shared/db/contains.ts'
import type { Database } from '../../shared/db/database.ts'
import { listNewest, newestFirst } from '../../shared/db/keyset.ts'
import type { Start } from '../../shared/db/paging.ts'
import { content } from './content.tables.ts'

export type StoredContent = typeof content.$inferSelect
export type ContentRow = Omit<StoredContent, 'body' | 'sources' | 'problems' | 'related'>

/** `now` separates SCHEDULED from PUBLISHED. */
export interface ContentFilter {
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
const order = { createdAt: content.createdAt, id: content.id }

const isIn = (state: ContentState, now: Date) =>
  ({
    DRAFT: isNull(content.publishedAt),
    SCHEDULED: gt(content.publishedAt, now),
    PUBLISHED: lte(content.publishedAt, now),
  })[state]

/** Returns titles by article id. */
export async function findTitles(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: content.id, title: content.title })
    .from(content)
    .where(inArray(content.id, ids))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Returns articles in every state, newest first. */
export function listContents(
  db: Database,
  { now, state, tag, search }: ContentFilter,
  start: Start,
  count: number,
): Promise<ContentRow[]> {
  const where = and(
    state && isIn(state, now),
    tag ? eq(content.tag, tag) : undefined,
    search ? contains(content.title, search) : undefined,
  )
  return listNewest(db, { table: content, fields: row, order, where }, start, count)
}

export async function listTags(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ tag: content.tag }).from(content).orderBy(asc(content.tag))
  return rows.map(({ tag }) => tag)
}

export async function findContent(db: Database, id: string): Promise<StoredContent | undefined> {
  const [found] = await db.select().from(content).where(eq(content.id, id))
  return found
}

/** Finds an article and locks it until the transaction ends. */
export async function lockContent(tx: Database, id: string): Promise<StoredContent | undefined> {
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

/** Returns the recommended articles, in order. */
export function listPicks(db: Database) {
  return db
    .select({ id: content.id, title: content.title, image: content.thumbnail })
    .from(content)
    .where(isNotNull(content.recommended))
    .orderBy(asc(content.recommended), ...newestFirst(order))
}

/** Recommends exactly `ids`, in this order. */
export async function setPicks(tx: Database, ids: string[]) {
  await tx.update(content).set({ recommended: null }).where(isNotNull(content.recommended))
  if (ids.length === 0) return
  const position = sql`array_position(array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}], ${content.id})`
  await tx.update(content).set({ recommended: position }).where(inArray(content.id, ids))
}
