import type { Van, VanList } from '../../../../../contract/reservation/route-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { StoredVan } from '../route.tables.ts'
import { findVanList, storeVanList } from './route.repository.ts'

interface VanDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
  /** Returns the ids of the staff who may drive. */
  findDrivers: () => Promise<string[]>
}

export type Vans = ReturnType<typeof createVans>

/** The van while the list has never been edited. */
const onlyVan: StoredVan = { id: '00000000-0000-4000-8000-000000000001', name: '1호차', driverId: null }

/** Returns the vans in their order: at least one. */
export const findVans = async (db: Database): Promise<StoredVan[]> =>
  (await findVanList(db))?.vans ?? [onlyVan]

/** The list of vans and their drivers. */
export function createVans({ db, transact, now, audit, findNames, findDrivers }: VanDependencies) {
  return { list, save }

  async function list(): Promise<VanList> {
    const [stored, driverIds] = await Promise.all([findVanList(db), findDrivers()])
    const vans = stored?.vans ?? [onlyVan]
    const names = await findNames([...driverIds, ...vans.flatMap(({ driverId }) => driverId ?? [])])
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

  /** Throws CHANGED_MEANWHILE, or VALIDATION_FAILED for two vans with one name and for drivers who are no staff. */
  async function save(
    actorId: string,
    wished: { revision: number; vans: { id: string | null; name: string; driverId: string | null }[] },
  ): Promise<VanList> {
    const drivers = await findDrivers()
    const vans = wished.vans.map(({ id, ...van }) => ({ id: id ?? newId(), ...van }))
    assertValid(vans, drivers)
    await transact(async (tx) => {
      const before = await findVanList(tx)
      const revision = wished.revision + 1
      const row = { vans, revision, changedBy: actorId, changedAt: now() }
      if ((before?.revision ?? 0) !== wished.revision || !(await storeVanList(tx, row)))
        throw new AppError('CHANGED_MEANWHILE')
      await audit.record(tx, {
        actorId,
        action: 'reservation.saveVans',
        subject: 'van',
        before: (before?.vans ?? [onlyVan]).map(toAudited),
        after: vans.map(toAudited),
      })
    })
    return list()
  }
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
