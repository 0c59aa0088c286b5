import type { Body, Query } from '../../../../contract/endpoint.ts'
import type {
  AdminBanner,
  addBanner,
  listAdminBanners,
  OpeningSoon,
} from '../../../../contract/home/home-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { startOf, toPage } from '../../shared/db/paging.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { newId } from '../../shared/ids/ids.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { listBanners } from './home.repository.ts'
import * as repository from './home-admin.repository.ts'
import { isRunning } from './period.ts'

export interface HomeAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

export type HomeAdminService = ReturnType<typeof createHomeAdmin>
type NewBanner = Body<typeof addBanner>

const subject = 'banner'

/** Banners and the opening-soon notice of home, for staff. */
export function createHomeAdmin({ db, transact, now, audit }: HomeAdminDependencies) {
  return { list, get, add, change, remove, openingSoon: () => repository.findOpeningSoon(db), setOpeningSoon }

  async function list(paging: Query<typeof listAdminBanners>) {
    const rows = await repository.listBanners(db, startOf(paging), paging.size + 1)
    const { content, ...rest } = toPage(rows, paging.size)
    const shownId = await findShownId()
    return { content: content.map((row) => toAdminBanner(row, now(), shownId)), ...rest }
  }

  async function get(id: string) {
    return toAdminBanner(expectFound(await repository.findBanner(db, id)), now(), await findShownId())
  }

  async function add(actorId: string, body: NewBanner) {
    const added = { ...toRow(body), id: newId(), createdAt: now() }
    await transact(async (tx) => {
      await repository.addBanner(tx, added)
      await audit.record(tx, {
        actorId,
        action: 'home.addBanner',
        subject,
        subjectId: added.id,
        after: added,
      })
    })
    return get(added.id)
  }

  async function change(actorId: string, id: string, body: NewBanner) {
    await transact(async (tx) => {
      const before = expectFound(await repository.lockBanner(tx, id))
      const values = toRow(body)
      await repository.setBanner(tx, id, values)
      const entry = { actorId, action: 'home.changeBanner', subject, subjectId: id } as const
      await audit.record(tx, { ...entry, ...changedFields(before, values) })
    })
    return get(id)
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const before = expectFound(await repository.lockBanner(tx, id))
      await repository.removeBanner(tx, id)
      await audit.record(tx, { actorId, action: 'home.removeBanner', subject, subjectId: id, before })
      return null
    })
  }

  function setOpeningSoon(actorId: string, after: OpeningSoon) {
    return transact(async (tx) => {
      const before = await repository.findOpeningSoon(tx)
      await repository.setOpeningSoon(tx, after, now())
      const entry = {
        actorId,
        action: 'home.setOpeningSoon',
        subject: 'setting',
        subjectId: 'opening-soon',
      } as const
      await audit.record(tx, { ...entry, before, after })
      return after
    })
  }

  async function findShownId() {
    return (await listBanners(db, now())).find((it) => isRunning(it, now()))?.id
  }
}

const toRow = ({ startsAt, endsAt, ...rest }: NewBanner) => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

function toAdminBanner(row: repository.StoredBanner, moment: Date, shownId: string | undefined): AdminBanner {
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
