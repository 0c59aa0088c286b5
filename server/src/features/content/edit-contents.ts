import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte } from 'drizzle-orm'
import type {
  AdminContent,
  AdminContentItem,
  ContentState,
  contentAdminApi,
} from '../../../../contract/content/content-admin.ts'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import { addRow, changeRow, findRow, removeRow } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
import { contains } from '../../shared/db/contains.ts'
import type { Database } from '../../shared/db/database.ts'
import { listPage } from '../../shared/db/keyset.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { sanitise } from '../../shared/html/sanitise.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { content } from './content.tables.ts'

type StoredContent = typeof content.$inferSelect
type NewContent = Body<typeof contentAdminApi.addContent>

/** Articles for editors in the console. */
const articles = {
  table: content,
  subject: 'content',
  actions: { add: 'content.add', change: 'content.change', remove: 'content.remove' },
  notFound: 'CONTENT_NOT_FOUND',
} as const

export const pickedContents = {
  table: content,
  title: content.title,
  image: content.thumbnail,
  subject: 'content',
  action: 'content.recommend',
} as const

const { body: _, sources: __, problems: ___, related: ____, ...fields } = getTableColumns(content)
const order = { createdAt: content.createdAt, id: content.id }

/** Lists articles in every state, newest first. */
export function listAdminContents(
  { db, now }: Context,
  { state, tag, search, ...paging }: Query<typeof contentAdminApi.listAdminContents>,
) {
  const where = and(
    state && isIn(state, now()),
    tag ? eq(content.tag, tag) : undefined,
    search ? contains(content.title, search) : undefined,
  )
  return listPage(db, { table: content, fields, order, where }, paging, (row) =>
    toAdminContentItem(row, now()),
  )
}

const isIn = (state: ContentState, now: Date) =>
  ({
    DRAFT: isNull(content.publishedAt),
    SCHEDULED: gt(content.publishedAt, now),
    PUBLISHED: lte(content.publishedAt, now),
  })[state]

export async function listAdminContentTags(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ tag: content.tag }).from(content).orderBy(asc(content.tag))
  return rows.map(({ tag }) => tag)
}

/** Returns titles by article id. */
export async function findTitles(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: content.id, title: content.title })
    .from(content)
    .where(inArray(content.id, ids))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Throws CONTENT_NOT_FOUND. */
export async function getAdminContent({ db, now }: Context, id: string) {
  return toAdminContent(await findRow(db, articles, id), now())
}

export async function addContent(ctx: Context, actorId: string, body: NewContent) {
  const at = ctx.now()
  const values = { ...toValues(body), recommended: null, createdAt: at, updatedAt: at }
  return toAdminContent(await addRow(ctx, articles, actorId, values), at)
}

/** Throws CHANGED_MEANWHILE when the article was saved after `updatedAt`. */
export async function changeContent(
  ctx: Context,
  actorId: string,
  id: string,
  { updatedAt, ...body }: Body<typeof contentAdminApi.changeContent>,
) {
  const saved = await changeRow(ctx, articles, actorId, id, (before) => {
    if (seoulIso(before.updatedAt) !== seoulIso(new Date(updatedAt))) throw new AppError('CHANGED_MEANWHILE')
    return { ...toValues(body), updatedAt: laterThan(before.updatedAt, ctx.now()) }
  })
  return toAdminContent(saved, ctx.now())
}

/** Throws CONTENT_NOT_FOUND. */
export const removeContent = (ctx: Context, actorId: string, id: string) =>
  removeRow(ctx, articles, actorId, id)

/** Clients see times in seconds, so each saved version needs another second. */
const laterThan = (before: Date, moment: Date) =>
  seoulIso(before) === seoulIso(moment) ? new Date(before.getTime() + 1000) : moment

/** Stored HTML is always sanitised. */
const toValues = ({ body, sources, publishedAt, ...rest }: NewContent) => ({
  ...rest,
  body: sanitise(body ?? ''),
  sources: sources.map(({ title, url }) => ({ title, ...(url && { url }) })),
  publishedAt: publishedAt === null ? null : new Date(publishedAt),
})

function stateAt(publishedAt: Date | null, moment: Date): ContentState {
  if (!publishedAt) return 'DRAFT'
  return publishedAt > moment ? 'SCHEDULED' : 'PUBLISHED'
}

const toAdminContentItem = (
  row: Pick<StoredContent, keyof typeof fields>,
  moment: Date,
): AdminContentItem => ({
  id: row.id,
  thumbnail: row.thumbnail,
  title: row.title,
  subTitle: row.subTitle,
  tag: row.tag,
  state: stateAt(row.publishedAt, moment),
  publishedAt: row.publishedAt && seoulIso(row.publishedAt),
  recommended: row.recommended,
  updatedAt: seoulIso(row.updatedAt),
})

const toAdminContent = (row: StoredContent, moment: Date): AdminContent => ({
  ...toAdminContentItem(row, moment),
  body: row.body,
  problems: row.problems,
  sources: row.sources,
  related: row.related,
})
