import type { Context } from '../../shared/context.ts'

/** Media owner of all staff uploads; not a member id. */
const uploadOwner = 'house'

/** Stores a public picture for articles, products and banners. */
export async function uploadPicture({ transact, photos, audit }: Context, actorId: string, picture: File) {
  const { path, width, height } = await photos.receive(uploadOwner, picture, { isPublic: true })
  await transact(async (tx) => {
    await photos.attach(tx, uploadOwner, [path])
    await audit.record(tx, { actorId, action: 'staff.uploadPicture', subject: 'picture', subjectId: path })
  })
  return { path, width, height }
}
