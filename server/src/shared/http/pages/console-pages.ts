import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../../../../../contract/company/company.ts'
import { AppError } from '../../errors/app-error.ts'
import { readTemplate, sendHtml, toHtml } from './html.ts'

export interface ConsolePagesOptions {
  /** The built console. */
  consoleFolder: string
  site: Site
}

/** Serves the console below /console/: its files, and one document for all of its addresses. Does nothing without a build. */
export async function serveConsole(app: FastifyInstance, { consoleFolder, site }: ConsolePagesOptions) {
  if (!existsSync(`${consoleFolder}/index.html`)) return
  const template = readTemplate(`${consoleFolder}/index.html`)
  const html = await toHtml(template('<title>새잎 콘솔</title>', '', site))
  await app.register(fastifyStatic, {
    root: `${consoleFolder}/assets`,
    prefix: '/console/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  serveRootFiles(app, consoleFolder)
  app.get('/console', { schema: { hide: true } }, (_, reply) => reply.redirect('/console/'))
  app.get('/console/*', { schema: { hide: true } }, (request, reply) => {
    if (/\.\w{1,12}$/.test(request.url.split('?', 1)[0] ?? '')) throw new AppError('NOT_FOUND')
    return sendHtml(request, reply, html)
  })
}

/** Files of the console outside its hashed ones, with their content types. */
const rootFiles = {
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
}

function serveRootFiles(app: FastifyInstance, consoleFolder: string) {
  for (const [name, type] of Object.entries(rootFiles)) {
    const path = `${consoleFolder}/${name}`
    if (!existsSync(path)) continue
    const content = readFileSync(path)
    app.get(`/console/${name}`, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(content),
    )
  }
}
