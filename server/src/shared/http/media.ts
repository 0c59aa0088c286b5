import type { FastifyInstance } from 'fastify'
import { isMediaPath } from '../media/media-path.ts'
import type { MediaStore } from '../media/media-store.ts'
import { AppError } from './app-error.ts'

/** Serves photos below /media/. A name never gets another content, so browsers keep it for a year. */
export function serveMedia(app: FastifyInstance, store: MediaStore) {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    if (!isMediaPath(path)) throw new AppError('NOT_FOUND')

    const etag = `"${path}"`
    const keep = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(keep).send()

    const object = await store.get(path)
    if (!object) throw new AppError('NOT_FOUND')
    return reply
      .headers({ ...keep, 'content-length': object.bytes, 'content-disposition': 'inline' })
      .type(object.contentType)
      .send(object.stream)
  })
}
