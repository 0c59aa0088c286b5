import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../html/escape-html.ts'

/** A page that search engines may index, and when it last changed (an ISO 8601 day or time). */
export interface SitemapEntry {
  path: string
  changed?: string
}

export interface SearchEnginesOptions {
  publicUrl: string
  /** Lists every page that search engines may index. */
  listSitemapEntries: () => Promise<SitemapEntry[]>
  /** Prefixes of paths that crawlers must not request. */
  disallowedPaths: string[]
}

/** Limit of the sitemap protocol. */
const maxSitemapEntries = 50_000

/** Serves `/robots.txt` and `/sitemap.xml`, whose addresses begin with the public URL. */
export function serveSearchEngines(app: FastifyInstance, options: SearchEnginesOptions) {
  const robots = robotsText(options)
  app.get('/robots.txt', (request, reply) => send(request, reply, 'text/plain; charset=utf-8', robots))
  app.get('/sitemap.xml', async (request, reply) => {
    const entries = (await options.listSitemapEntries()).slice(0, maxSitemapEntries)
    const sitemap = sitemapText(entries, options.publicUrl)
    return send(request, reply, 'application/xml; charset=utf-8', sitemap)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, max-age=600', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(text)
}

const robotsText = ({ disallowedPaths, publicUrl }: SearchEnginesOptions) =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

function sitemapText(entries: SitemapEntry[], publicUrl: string) {
  const rows = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''}</url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n')
}
