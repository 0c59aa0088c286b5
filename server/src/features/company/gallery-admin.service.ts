import type {
  AdminImage,
  addImage,
  changeImage,
  listAdminImages,
} from '../../../../contract/company/company-admin.ts'
import type { Body, Query } from '../../../../contract/endpoint.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import { startOf, toPage } from '../../shared/db/paging.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { newId } from '../../shared/ids/ids.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { listImages } from './company.repository.ts'
import * as repository from './company-admin.repository.ts'
import type { CompanyAdminDependencies } from './reviews-admin.service.ts'

export type GalleryAdminService = ReturnType<typeof createGalleryAdmin>

const subject = 'image'

/** Gallery images for editors in the console. */
export function createGalleryAdmin({ db, transact, now, audit }: CompanyAdminDependencies) {
  return { list, get, add, change, remove }

  async function list(paging: Query<typeof listAdminImages>) {
    const rows = await listImages(db, startOf(paging), paging.size + 1)
    const { content, ...rest } = toPage(rows, paging.size)
    return { content: content.map(toAdminImage), ...rest }
  }

  async function get(id: string) {
    return toAdminImage(expectFound(await repository.findImage(db, id)))
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
      return toAdminImage(added)
    })
  }

  function change(actorId: string, id: string, values: Body<typeof changeImage>) {
    return transact(async (tx) => {
      const before = expectFound(await repository.lockImage(tx, id))
      await repository.setImage(tx, id, values)
      const entry = { actorId, action: 'company.changeImage', subject, subjectId: id } as const
      await audit.record(tx, { ...entry, ...changedFields(before, values) })
      return toAdminImage({ ...before, ...values })
    })
  }

  function remove(actorId: string, id: string) {
    return transact(async (tx) => {
      const before = expectFound(await repository.lockImage(tx, id))
      await repository.removeImage(tx, id)
      await audit.record(tx, { actorId, action: 'company.removeImage', subject, subjectId: id, before })
      return null
    })
  }
}

const toAdminImage = ({ createdAt, path, ...image }: repository.StoredImage): AdminImage => ({
  ...image,
  path,
  url: path,
  createdAt: seoulIso(createdAt),
})
