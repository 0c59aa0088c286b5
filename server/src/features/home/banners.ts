import { desc, getTableColumns, gt, isNull, or } from 'drizzle-orm'
import type { Body } from '../../../../contract/endpoint.ts'
import type { Banner } from '../../../../contract/home/home.ts'
import type { AdminBanner, homeAdminApi } from '../../../../contract/home/home-admin.ts'
import { addRow, changeRow, findRow, removeRow } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { listPage } from '../../shared/db/keyset.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { banner } from './home.tables.ts'

type StoredBanner = typeof banner.$inferSelect
type NewBanner = Body<typeof homeAdminApi.addBanner>

const maxBanners = 100

const banners = {
  table: banner,
  subject: 'banner',
  actions: { add: 'home.addBanner', change: 'home.changeBanner', remove: 'home.removeBanner' },
} as const

const newestBanners = {
  table: banner,
  fields: getTableColumns(banner),
  order: { createdAt: banner.createdAt, id: banner.id },
}

/** Returns the current banner. Periods start and end to the second, although the list is cached. */
export async function getBanner({ db, now, cached }: Context): Promise<Banner | null> {
  const moment = now()
  const candidates = await cached('banners', () => listCandidates(db, moment))
  const shown = candidates.find((it) => isRunning(it, moment))
  if (!shown) return null
  const { mobileImage, pcImage, link, alt } = shown
  return { mobileImageUrl: mobileImage, pcImageUrl: pcImage, linkUrl: link, alt }
}

/** Returns banners that have not ended, by priority. */
const listCandidates = (db: Database, now: Date): Promise<StoredBanner[]> =>
  db
    .select()
    .from(banner)
    .where(or(isNull(banner.endsAt), gt(banner.endsAt, now)))
    .orderBy(desc(banner.priority), desc(banner.createdAt), desc(banner.id))
    .limit(maxBanners)

/** Whether `moment` is in the period: `startsAt` inclusive, `endsAt` exclusive. */
const isRunning = ({ startsAt, endsAt }: StoredBanner, moment: Date) =>
  startsAt <= moment && (!endsAt || endsAt > moment)

/** Lists all banners for staff, newest first. */
export async function listAdminBanners({ db, now }: Context, paging: Paging) {
  const { content, ...rest } = await listPage(db, newestBanners, paging, (row) => row)
  const shownId = await findShownId(db, now())
  return { content: content.map((row) => toAdminBanner(row, now(), shownId)), ...rest }
}

/** Throws NOT_FOUND. */
export async function getAdminBanner({ db, now }: Context, id: string) {
  const found = await findRow(db, banners, id)
  return toAdminBanner(found, now(), await findShownId(db, now()))
}

export async function addBanner(ctx: Context, actorId: string, body: NewBanner) {
  const { id } = await addRow(ctx, banners, actorId, { ...toValues(body), createdAt: ctx.now() })
  return getAdminBanner(ctx, id)
}

/** Throws NOT_FOUND. */
export async function changeBanner(ctx: Context, actorId: string, id: string, body: NewBanner) {
  await changeRow(ctx, banners, actorId, id, () => toValues(body))
  return getAdminBanner(ctx, id)
}

/** Throws NOT_FOUND. */
export const removeBanner = (ctx: Context, actorId: string, id: string) =>
  removeRow(ctx, banners, actorId, id)

const findShownId = async (db: Database, moment: Date) =>
  (await listCandidates(db, moment)).find((it) => isRunning(it, moment))?.id

const toValues = ({ startsAt, endsAt, ...rest }: NewBanner) => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

function toAdminBanner(row: StoredBanner, moment: Date, shownId: string | undefined): AdminBanner {
  const { createdAt: _, startsAt, endsAt, ...rest } = row
  const stateOutsidePeriod = startsAt <= moment ? 'OVER' : 'COMING'
  return {
    ...rest,
    startsAt: seoulIso(startsAt),
    endsAt: endsAt && seoulIso(endsAt),
    state: isRunning(row, moment) ? 'RUNNING' : stateOutsidePeriod,
    isShown: row.id === shownId,
  }
}
