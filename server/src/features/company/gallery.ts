import { getTableColumns } from 'drizzle-orm'
import type { AdminImage, companyAdminApi } from '../../../../contract/company/company-admin.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { addRow, changeRow, findRow, removeRow } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
import { listPage } from '../../shared/db/keyset.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { galleryImage } from './company.tables.ts'

const gallery = {
  table: galleryImage,
  subject: 'image',
  actions: { add: 'company.addImage', change: 'company.changeImage', remove: 'company.removeImage' },
} as const

const images = {
  table: galleryImage,
  fields: getTableColumns(galleryImage),
  order: { createdAt: galleryImage.createdAt, id: galleryImage.id },
}

/** Lists gallery images, newest first. */
export const listImages = ({ db, cached }: Context, paging: Paging) =>
  cached(`images ${JSON.stringify(paging)}`, () =>
    listPage(db, images, paging, ({ createdAt: _, path, ...image }) => ({ ...image, url: path })),
  )

/** Lists gallery images for editors in the console, newest first. */
export const listAdminImages = ({ db }: Context, paging: Paging) => listPage(db, images, paging, toAdminImage)

/** Throws NOT_FOUND. */
export async function getAdminImage({ db }: Context, id: string) {
  return toAdminImage(await findRow(db, gallery, id))
}

export async function addImage(ctx: Context, actorId: string, body: Body<typeof companyAdminApi.addImage>) {
  return toAdminImage(await addRow(ctx, gallery, actorId, { ...body, createdAt: ctx.now() }))
}

/** Throws NOT_FOUND. */
export async function changeImage(
  ctx: Context,
  actorId: string,
  id: string,
  values: Body<typeof companyAdminApi.changeImage>,
) {
  return toAdminImage(await changeRow(ctx, gallery, actorId, id, () => values))
}

/** Throws NOT_FOUND. */
export const removeImage = (ctx: Context, actorId: string, id: string) => removeRow(ctx, gallery, actorId, id)

const toAdminImage = ({ createdAt, path, ...image }: typeof galleryImage.$inferSelect): AdminImage => ({
  ...image,
  path,
  url: path,
  createdAt: seoulIso(createdAt),
})
