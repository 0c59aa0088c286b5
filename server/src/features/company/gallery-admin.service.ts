import type { addImage, changeImage, KeptImage, listKeptImages } from '../../../../contract/company-admin.ts'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import { changed } from '../../shared/audit/changed.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import { newId } from '../../shared/ids/ids.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { listImagesAfter, listImagesFrom } from './company.repository.ts'
import * as repository from './company-admin.repository.ts'
import type { CompanyAdminDependencies } from './reviews-admin.service.ts'

export type GalleryAdminService = ReturnType<typeof createGalleryAdmin>

const subject = 'image'

/** The company's gallery in the hands of those who fill it. */
export function createGalleryAdmin({ db, transact, now, audit }: CompanyAdminDependencies) {
  return { list, get, add, change, remove }

  async function list({ page, size, cursor }: Query<typeof listKeptImages>) {
    const rows = cursor
      ? await listImagesAfter(db, readCursor(cursor), size + 1)
      : await listImagesFrom(db, page * size, size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map(toKept), ...rest }
  }

  async function get(id: string) {
    return toKept(orMissing(await repository.findImage(db, id)))
  }

  function add(actorId: string, body: Body<typeof addImage>) {
    return transact(async (tx) => {
      const added = { ...body, id: newId(), createdAt: now() }
      await repository.addImage(tx, added)
      await audit.record(tx, {
        actorId,
        action: 'company.addImage',
        subject,
        subjectId: added.id,
        after: added,
      })
      return toKept(added)
    })
  }

  function change(actorId: string, id: string, values: Body<typeof changeImage>) {
    return transact(async (tx) => {
      const before = orMissing(await repository.lockImage(tx, id))
      await repository.setImage(tx, id, values)
      const entry = { actorId, action: 'company.changeImage', subject, subjectId: id }
      await audit.record(tx, { ...entry, ...changed(before, values) })
      return toKept({ ...before, ...values })
    })
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const before = orMissing(await repository.lockImage(tx, id))
      await repository.removeImage(tx, id)
      await audit.record(tx, { actorId, action: 'company.removeImage', subject, subjectId: id, before })
      return null
    })
  }
}

function orMissing(found: repository.StoredImage | undefined) {
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const toKept = ({ createdAt, path, ...image }: repository.StoredImage): KeptImage => ({
  ...image,
  path,
  url: path,
  createdAt: seoulIso(createdAt),
})
