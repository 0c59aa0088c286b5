import { eq } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { routeAdminApi, Van, VanList } from '../../../../../contract/reservation/route-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { type StoredVan, vanList } from '../calendar.tables.ts'
import type { ReservationContext } from '../context.ts'

/** The van while the list has never been edited. */
const onlyVan: StoredVan = { id: '00000000-0000-4000-8000-000000000001', name: '1호차', driverId: null }

/** Returns the vans in their order: at least one. */
export const findVans = async (db: Database): Promise<StoredVan[]> =>
  (await findVanList(db))?.vans ?? [onlyVan]

/** Returns the vans with their drivers, and who may drive. */
export async function listVans(ctx: ReservationContext): Promise<VanList> {
  const [stored, driverIds] = await Promise.all([findVanList(ctx.db), ctx.findDrivers()])
  const vans = stored?.vans ?? [onlyVan]
  const names = await ctx.findNames([...driverIds, ...vans.flatMap(({ driverId }) => driverId ?? [])])
  const toDriver = (id: string) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  }
  const toVan = ({ id, name, driverId }: StoredVan): Van => ({
    id,
    name,
    driver: (driverId && toDriver(driverId)[0]) || null,
  })
  return { vans: vans.map(toVan), drivers: driverIds.flatMap(toDriver), revision: stored?.revision ?? 0 }
}

/** Replaces the list. Throws CHANGED_MEANWHILE, or VALIDATION_FAILED for two vans with one name and for drivers who are no staff. */
export async function saveVans(
  ctx: ReservationContext,
  actorId: string,
  wished: Body<typeof routeAdminApi.saveVans>,
): Promise<VanList> {
  const drivers = await ctx.findDrivers()
  const vans = wished.vans.map(({ id, ...van }) => ({ id: id ?? newId(), ...van }))
  assertValid(vans, drivers)
  await ctx.transact(async (tx) => {
    const before = await findVanList(tx)
    const revision = wished.revision + 1
    const row = { vans, revision, changedBy: actorId, changedAt: ctx.now() }
    if ((before?.revision ?? 0) !== wished.revision) throw new AppError('CHANGED_MEANWHILE')
    const isUnchanged = eq(vanList.revision, wished.revision)
    const { rowCount } = await tx
      .insert(vanList)
      .values({ id: listId, ...row })
      .onConflictDoUpdate({ target: vanList.id, set: row, setWhere: isUnchanged })
    if (rowCount === 0) throw new AppError('CHANGED_MEANWHILE')
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.saveVans',
      subject: 'van',
      before: (before?.vans ?? [onlyVan]).map(toAudited),
      after: vans.map(toAudited),
    })
  })
  return listVans(ctx)
}

const toAudited = ({ name, driverId }: StoredVan) => ({ name, driverId })

function assertValid(vans: StoredVan[], drivers: string[]) {
  const isRepeated = (values: string[]) => new Set(values).size < values.length
  const message =
    (isRepeated(vans.map(({ name }) => name)) && '이름이 같은 차가 있어요.') ||
    (isRepeated(vans.map(({ id }) => id)) && '같은 차가 두 번 있어요.') ||
    (vans.some(({ driverId }) => driverId && !drivers.includes(driverId)) && '운전자를 다시 골라 주세요.')
  if (message) throw new AppError('VALIDATION_FAILED', { message })
}

/** The one row of the list. */
const listId = 'vans'

const findVanList = (db: Database) => findOne(db, vanList, eq(vanList.id, listId))
