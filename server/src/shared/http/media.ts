import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { cacheControlOf, isMediaPath } from '../media/media-path.ts'
import type { MediaStore } from '../media/media-store.ts'

/** Serves photos below /media/. A removed photo is 404, also for a browser that asks whether its copy is still valid. */
export function serveMedia(app: FastifyInstance, store: MediaStore) {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    const object = isMediaPath(path) ? await store.get(path) : undefined
    if (!object) throw new AppError('NOT_FOUND')

    const etag = `"${path}"`
    reply.headers({ etag, 'cache-control': cacheControlOf(path) })
    if (hasTag(request.headers['if-none-match'], etag)) {
      object.stream.destroy()
      return reply.code(304).send()
    }
    return reply
      .headers({ 'content-length': object.bytes, 'content-disposition': 'inline' })
      .type(object.contentType)
      .send(object.stream)
  })
}

/** Whether an If-None-Match header names this tag; proxies mark tags as weak. */
const hasTag = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
