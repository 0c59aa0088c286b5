import type {
  AdminContent,
  AdminContentItem,
  addContent,
  ContentState,
  changeContent,
  listAdminContents,
} from '../../../../contract/content/content-admin.ts'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { startOf, toPage } from '../../shared/db/paging.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { sanitise } from '../../shared/html/sanitise.ts'
import { newId } from '../../shared/ids/ids.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './content-admin.repository.ts'

export interface ContentAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

export type ContentAdminService = ReturnType<typeof createContentAdmin>
type NewContent = Body<typeof addContent>

const subject = 'content'

/** Articles for editors in the console. Stored HTML is always sanitised. */
export function createContentAdmin({ db, transact, now, audit }: ContentAdminDependencies) {
  return {
    list,
    tags: () => repository.listTags(db),
    get,
    add,
    change,
    remove,
    preview,
    picks,
    setPicks,
  }

  async function list({ page, size, cursor, ...filter }: Query<typeof listAdminContents>) {
    const start = startOf({ page, size, cursor })
    const rows = await repository.listContents(db, { now: now(), ...filter }, start, size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map((row) => toAdminContentItem(row, now())), ...rest }
  }

  async function get(id: string) {
    return toAdminContent(expectContent(await repository.findContent(db, id)), now())
  }

  function add(actorId: string, body: NewContent) {
    return transact(async (tx) => {
      const at = now()
      const added = { ...toRow(body), id: newId(), recommended: null, createdAt: at, updatedAt: at }
      await repository.addContent(tx, added)
      await audit.record(tx, { actorId, action: 'content.add', subject, subjectId: added.id, after: added })
      return toAdminContent(added, at)
    })
  }

  /** Throws CHANGED_MEANWHILE when the article was saved after `updatedAt`. */
  function change(actorId: string, id: string, { updatedAt, ...body }: Body<typeof changeContent>) {
    return transact(async (tx) => {
      const before = expectContent(await repository.lockContent(tx, id))
      if (seoulIso(before.updatedAt) !== seoulIso(new Date(updatedAt)))
        throw new AppError('CHANGED_MEANWHILE')
      const values = toRow(body)
      const saved = { ...before, ...values, updatedAt: laterThan(before.updatedAt, now()) }
      await repository.setContent(tx, id, saved)
      await audit.record(tx, {
        actorId,
        action: 'content.change',
        subject,
        subjectId: id,
        ...changedFields(before, values),
      })
      return toAdminContent(saved, now())
    })
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const before = expectContent(await repository.lockContent(tx, id))
      await repository.removeContent(tx, id)
      await audit.record(tx, { actorId, action: 'content.remove', subject, subjectId: id, before })
      return null
    })
  }

  function preview(body: string) {
    return { body: sanitise(body) }
  }

  function picks() {
    return repository.listPicks(db)
  }

  function setPicks(actorId: string, ids: string[]) {
    return transact(async (tx) => {
      const before = await repository.listPicks(tx)
      await repository.setPicks(tx, [...new Set(ids)])
      const after = await repository.listPicks(tx)
      const states = { before: before.map(({ id }) => id), after: after.map(({ id }) => id) }
      await audit.record(tx, { actorId, action: 'content.recommend', subject, ...states })
      return after
    })
  }
}

const expectContent = (found: repository.StoredContent | undefined) => expectFound(found, 'CONTENT_NOT_FOUND')

/** Clients see times in seconds, so each saved version needs another second. */
const laterThan = (before: Date, moment: Date) =>
  seoulIso(before) === seoulIso(moment) ? new Date(before.getTime() + 1000) : moment

const toRow = ({ body, sources, publishedAt, ...rest }: NewContent) => ({
  ...rest,
  body: sanitise(body ?? ''),
  sources: sources.map(({ title, url }) => ({ title, ...(url && { url }) })),
  publishedAt: publishedAt === null ? null : new Date(publishedAt),
})

function stateAt(publishedAt: Date | null, moment: Date): ContentState {
  if (!publishedAt) return 'DRAFT'
  return publishedAt > moment ? 'SCHEDULED' : 'PUBLISHED'
}

const toAdminContentItem = (row: repository.ContentRow, moment: Date): AdminContentItem => ({
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

const toAdminContent = (row: repository.StoredContent, moment: Date): AdminContent => ({
  ...toAdminContentItem(row, moment),
  body: row.body,
  problems: row.problems,
  sources: row.sources,
  related: row.related,
})
