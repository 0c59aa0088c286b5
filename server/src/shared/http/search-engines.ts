import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asText } from '../html/as-text.ts'

/** A page that may be found, and when it changed last (a day or a moment, ISO 8601). */
export interface Address {
  path: string
  changed?: string
}

export interface SearchEnginesOptions {
  publicUrl: string
  /** Every page that may be found. Without the database, those that need none. */
  addresses: () => Promise<Address[]>
  /** Beginnings of paths that crawlers have no business with. */
  closed: string[]
}

/** What one sitemap may hold. */
const mostAddresses = 50_000

/** `/robots.txt` and `/sitemap.xml`, both with the address that people type. */
export function serveSearchEngines(app: FastifyInstance, options: SearchEnginesOptions) {
  const robots = robotsText(options)
  app.get('/robots.txt', (request, reply) => send(request, reply, 'text/plain; charset=utf-8', robots))
  app.get('/sitemap.xml', async (request, reply) => {
    const addresses = (await options.addresses()).slice(0, mostAddresses)
    const sitemap = sitemapText(addresses, options.publicUrl)
    return send(request, reply, 'application/xml; charset=utf-8', sitemap)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, max-age=600', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(text)
}

const robotsText = ({ closed, publicUrl }: SearchEnginesOptions) =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

function sitemapText(addresses: Address[], publicUrl: string) {
  const rows = addresses.map(
    ({ path, changed }) =>
      `<url><loc>${asText(publicUrl + path)}</loc>${changed ? `<lastmod>${asText(changed)}</lastmod>` : ''}</url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n')
}
