import { and, arrayContains, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Content, ContentListItem } from '../../../../contract/content/content.ts'
import type { Context } from '../../shared/context.ts'
import { findOne } from '../../shared/db/find-one.ts'
import { listNewest, listPage, newestFirst } from '../../shared/db/keyset.ts'
import { rowsFragment } from '../../shared/db/one-statement.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { content } from './content.tables.ts'

type StoredContent = typeof content.$inferSelect

interface PublishedFilter {
  tag?: string | undefined
  problem?: string | undefined
}

const shownRelated = 4
/** Most URLs of one sitemap. */
const maxAddresses = 50_000

/** An article in a list. `createdAt` is the time of publication. */
const summary = {
  id: content.id,
  thumbnail: content.thumbnail,
  title: content.title,
  subTitle: content.subTitle,
  tag: content.tag,
  createdAt: sql<Date>`${content.publishedAt}`.mapWith(content.publishedAt).as('shown_since'),
}
const order = { createdAt: content.publishedAt, id: content.id }

/** Published at `now`: neither a draft nor scheduled for later. */
const isPublished = (now: Date, { tag, problem }: PublishedFilter = {}) =>
  and(
    lte(content.publishedAt, now),
    tag === undefined ? undefined : eq(content.tag, tag),
    problem === undefined ? undefined : arrayContains(content.problems, [problem]),
  )

const publishedContents = (now: Date, filter: PublishedFilter) => ({
  table: content,
  fields: summary,
  order,
  where: isPublished(now, filter),
})

/** Lists published articles, newest first. */
export function listContents({ db, now, cached }: Context, query: PublishedFilter & Paging) {
  return cached(`contents ${JSON.stringify(query)}`, () =>
    listPage(db, publishedContents(now(), query), query, toListItem),
  )
}

/** Lists the tags of published articles by number of articles, then by name. */
export function listContentTags({ db, now, cached }: Context) {
  return cached('content tags', async () => {
    const rows = await db
      .select({ tag: content.tag })
      .from(content)
      .where(isPublished(now()))
      .groupBy(content.tag)
      .orderBy(desc(count()), content.tag)
    return rows.map(({ tag }) => tag)
  })
}

/** Ids and last changes of all published articles for the sitemap, newest first. */
export function listContentAddresses({ db, now, cached }: Context) {
  return cached('content addresses', async () =>
    db
      .select({ id: content.id, updatedAt: content.updatedAt })
      .from(content)
      .where(isPublished(now()))
      .orderBy(...newestFirst(order))
      .limit(maxAddresses),
  )
}

/** Throws CONTENT_NOT_FOUND, also for drafts and scheduled articles. */
export function getContent(ctx: Context, id: string): Promise<Content> {
  return ctx.cached(`content ${id}`, async () => {
    const row = await findOne(ctx.db, content, and(eq(content.id, id), isPublished(ctx.now())))
    const found = expectFound(row as (StoredContent & { publishedAt: Date }) | undefined, 'CONTENT_NOT_FOUND')
    const { thumbnail, title, subTitle, tag, body, sources, publishedAt, updatedAt } = found
    return {
      id,
      thumbnail,
      title,
      subTitle,
      tag,
      content: body,
      publishedAt: seoulIso(publishedAt),
      updatedAt: seoulIso(updatedAt),
      sources,
      related: (await findRelated(ctx, found)).map(toListItem),
    }
  })
}

/** Returns the related articles chosen by editors, then the newest with the same tag. */
async function findRelated({ db, now }: Context, { id, related, tag }: StoredContent) {
  const moment = now()
  const isChosen = and(inArray(content.id, related), isPublished(moment))
  const chosen = related.length > 0 ? await db.select(summary).from(content).where(isChosen) : []
  chosen.sort((one, other) => related.indexOf(one.id) - related.indexOf(other.id))
  if (chosen.length >= shownRelated) return chosen.slice(0, shownRelated)

  const shown = new Set([id, ...chosen.map((it) => it.id)])
  const newest = await listNewest(db, publishedContents(moment, { tag }), {}, shownRelated + 1)
  return [...chosen, ...newest.filter((it) => !shown.has(it.id))].slice(0, shownRelated)
}

const toListItem = ({ createdAt: _, ...item }: ContentListItem & { createdAt: Date }): ContentListItem => item

/** Query fragment for up to `limit` articles published at `now`: the recommended ones in order, then the newest. */
export const recommendedContents = (limit: number) =>
  rowsFragment(
    { id: content.id, title: content.title, image: content.thumbnail },
    sql`from ${content} where ${content.publishedAt} <= ${sql.placeholder('now')}
      order by ${content.recommended} asc nulls last, ${sql.join(newestFirst(order), sql`, `)} limit ${sql.raw(String(limit))}`,
    (row) => row,
  )
