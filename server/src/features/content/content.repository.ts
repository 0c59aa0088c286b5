import { and, arrayContains, count, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { listNewest, newestFirst } from '../../shared/db/keyset.ts'
import { rowsFragment } from '../../shared/db/one-statement.ts'
import type { Start } from '../../shared/db/paging.ts'
import { content } from './content.tables.ts'

/** An article in a list. `createdAt` is the time of publication. */
export type ContentSummary = Pick<
  typeof content.$inferSelect,
  'id' | 'thumbnail' | 'title' | 'subTitle' | 'tag' | 'createdAt'
>
export type PublishedContent = typeof content.$inferSelect & { publishedAt: Date }

/** Published articles at `now`, without drafts and scheduled ones. */
export interface PublishedFilter {
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
const order = { createdAt: content.publishedAt, id: content.id }

const isPublished = ({ now, tag, problem }: PublishedFilter) =>
  and(
    lte(content.publishedAt, now),
    tag === undefined ? undefined : eq(content.tag, tag),
    problem === undefined ? undefined : arrayContains(content.problems, [problem]),
  )

export const listContents = (
  db: Database,
  filter: PublishedFilter,
  start: Start,
  count: number,
): Promise<ContentSummary[]> =>
  listNewest(db, { table: content, fields: summary, order, where: isPublished(filter) }, start, count)

/** Returns the published articles among `ids`, in no particular order. */
export function findSome(db: Database, ids: string[], now: Date): Promise<ContentSummary[]> {
  return db
    .select(summary)
    .from(content)
    .where(and(inArray(content.id, ids), isPublished({ now })))
}

export async function findContent(
  db: Database,
  id: string,
  now: Date,
): Promise<PublishedContent | undefined> {
  const [found] = await db
    .select(getTableColumns(content))
    .from(content)
    .where(and(eq(content.id, id), isPublished({ now })))
  return found as PublishedContent | undefined
}

/** Returns tags by number of articles, then by name. */
export async function listTags(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ tag: content.tag })
    .from(content)
    .where(isPublished({ now }))
    .groupBy(content.tag)
    .orderBy(desc(count()), content.tag)
  return rows.map(({ tag }) => tag)
}

/** Returns up to `limit` published articles for the sitemap, newest first. */
export function listAddresses(db: Database, now: Date, limit: number) {
  return db
    .select({ id: content.id, updatedAt: content.updatedAt })
    .from(content)
    .where(isPublished({ now }))
    .orderBy(...newestFirst(order))
    .limit(limit)
}

/** Query fragment for up to `limit` articles published at `now`: the recommended ones in order, then the newest. */
export const recommendedContents = (limit: number) =>
  rowsFragment(
    { id: content.id, title: content.title, image: content.thumbnail },
    sql`from ${content} where ${content.publishedAt} <= ${sql.placeholder('now')}
      order by ${content.recommended} asc nulls last, ${sql.join(newestFirst(order), sql`, `)} limit ${sql.raw(String(limit))}`,
    (row) => row,
  )
