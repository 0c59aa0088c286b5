import { and, arrayContains, count, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { rowsPart } from '../../shared/db/one-statement.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import { content } from './content.tables.ts'

/** What lists show of an article; `createdAt` is when everybody could see it first. */
export type ContentSummary = Pick<
  typeof content.$inferSelect,
  'id' | 'thumbnail' | 'title' | 'subTitle' | 'tag' | 'createdAt'
>
/** An article that everybody may read. */
export type PublishedContent = typeof content.$inferSelect & { publishedAt: Date }

/** Which articles, as seen at a moment: drafts and what is to come are never among them. */
export interface Wanted {
  now: Date
  tag?: string | undefined
  problem?: string | undefined
}

const summary = {
  id: content.id,
  thumbnail: content.thumbnail,
  title: content.title,
  subTitle: content.subTitle,
  tag: content.tag,
  createdAt: sql<Date>`${content.publishedAt}`.mapWith(content.publishedAt).as('shown_since'),
}
const newestFirst = [desc(content.publishedAt), desc(content.id)]

const isWanted = ({ now, tag, problem }: Wanted) =>
  and(
    lte(content.publishedAt, now),
    tag === undefined ? undefined : eq(content.tag, tag),
    problem === undefined ? undefined : arrayContains(content.problems, [problem]),
  )

/** The rows after a cursor: as quick on the thousandth page as on the first. */
export function listAfter(
  db: Database,
  wanted: Wanted,
  after: Cursor | undefined,
  limit: number,
): Promise<ContentSummary[]> {
  const isAfter =
    after &&
    sql`(${content.publishedAt}, ${content.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select(summary)
    .from(content)
    .where(and(isWanted(wanted), isAfter))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** The rows from an offset on. Only the index is read for those that are skipped. */
export function listFrom(
  db: Database,
  wanted: Wanted,
  offset: number,
  limit: number,
): Promise<ContentSummary[]> {
  const page = db
    .select({ id: content.id })
    .from(content)
    .where(isWanted(wanted))
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(limit)
    .as('page')
  return db
    .select(summary)
    .from(page)
    .innerJoin(content, eq(content.id, page.id))
    .orderBy(...newestFirst)
}

/** Those of `ids` that everybody may read, in no particular order. */
export function findSome(db: Database, ids: string[], now: Date): Promise<ContentSummary[]> {
  return db
    .select(summary)
    .from(content)
    .where(and(inArray(content.id, ids), isWanted({ now })))
}

export async function findContent(
  db: Database,
  id: string,
  now: Date,
): Promise<PublishedContent | undefined> {
  const [found] = await db
    .select(getTableColumns(content))
    .from(content)
    .where(and(eq(content.id, id), isWanted({ now })))
  return found as PublishedContent | undefined
}

/** The tag with the most articles first, then by name. */
export async function listTags(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ tag: content.tag })
    .from(content)
    .where(isWanted({ now }))
    .groupBy(content.tag)
    .orderBy(desc(count()), content.tag)
  return rows.map(({ tag }) => tag)
}

/** Everything that may be read, newest first, as far as one sitemap goes. */
export function listAddresses(db: Database, now: Date, limit: number) {
  return db
    .select({ id: content.id, updatedAt: content.updatedAt })
    .from(content)
    .where(isWanted({ now }))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Up to `limit` at `now`: those with a place of their own first, then the newest. As a part of a statement. */
export const recommendedPart = (limit: number) =>
  rowsPart(
    { id: content.id, title: content.title, image: content.thumbnail },
    sql`from ${content} where ${content.publishedAt} <= ${sql.placeholder('now')}
      order by ${content.recommended} asc nulls last, ${sql.join(newestFirst, sql`, `)} limit ${sql.raw(String(limit))}`,
    (row) => row,
  )
