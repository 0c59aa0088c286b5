import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { isMediaPath } from '../media/media-path.ts'
import type { MediaStore } from '../media/media-store.ts'

/** Serves photos below /media/. The content of a name never changes, so browsers may cache it for a year. */
export function serveMedia(app: FastifyInstance, store: MediaStore) {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    if (!isMediaPath(path)) throw new AppError('NOT_FOUND')

    const etag = `"${path}"`
    const caching = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(caching).send()

    const object = await store.get(path)
    if (!object) throw new AppError('NOT_FOUND')
    return reply
      .headers({ ...caching, 'content-length': object.bytes, 'content-disposition': 'inline' })
      .type(object.contentType)
      .send(object.stream)
  })
}
