import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { addBanner, HungBanner, listHungBanners, OpeningSoon } from '../../../../contract/home-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changed } from '../../shared/audit/changed.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { startOf, toPage } from '../../shared/http/cursor.ts'
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

/** What operators hang up on home, and what admins let open over it. */
export function createHomeAdmin({ db, transact, now, audit }: HomeAdminDependencies) {
  return { list, get, add, change, remove, openingSoon: () => repository.findOpeningSoon(db), setOpeningSoon }

  async function list({ page, size, cursor }: Query<typeof listHungBanners>) {
    const from = startOf({ page, size, cursor })
    const { content, ...rest } = toPage(await repository.listHung(db, from, size + 1), size)
    const shownId = await shownNow()
    return { content: content.map((row) => toHung(row, now(), shownId)), ...rest }
  }

  async function get(id: string) {
    return toHung(orMissing(await repository.findBanner(db, id)), now(), await shownNow())
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
      const before = orMissing(await repository.lockBanner(tx, id))
      const values = toRow(body)
      await repository.setBanner(tx, id, values)
      const entry = { actorId, action: 'home.changeBanner', subject, subjectId: id }
      await audit.record(tx, { ...entry, ...changed(before, values) })
    })
    return get(id)
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const before = orMissing(await repository.lockBanner(tx, id))
      await repository.removeBanner(tx, id)
      await audit.record(tx, { actorId, action: 'home.removeBanner', subject, subjectId: id, before })
      return null
    })
  }

  function setOpeningSoon(actorId: string, after: OpeningSoon) {
    return transact(async (tx) => {
      const before = await repository.findOpeningSoon(tx)
      await repository.setOpeningSoon(tx, after, now())
      const entry = { actorId, action: 'home.setOpeningSoon', subject: 'setting', subjectId: 'opening-soon' }
      await audit.record(tx, { ...entry, before, after })
      return after
    })
  }

  async function shownNow() {
    return (await listBanners(db, now())).find((it) => isRunning(it, now()))?.id
  }
}

function orMissing(found: repository.StoredBanner | undefined) {
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const toRow = ({ startsAt, endsAt, ...rest }: NewBanner) => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

function toHung(row: repository.StoredBanner, moment: Date, shownId: string | undefined): HungBanner {
  const { createdAt: _, startsAt, endsAt, ...rest } = row
  const begun = startsAt <= moment ? 'OVER' : 'COMING'
  return {
    ...rest,
    startsAt: seoulIso(startsAt),
    endsAt: endsAt && seoulIso(endsAt),
    state: isRunning(row, moment) ? 'RUNNING' : begun,
    isShown: row.id === shownId,
  }
}
