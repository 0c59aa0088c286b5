import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '../../../../contract/company.ts'

/** An HTML document in the encodings that browsers ask for. */
export interface Html {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/**
 * A document of the web build with the installation's facts in it, waiting for its head and for what is inside the
 * app until its script runs. Without the latter it keeps what the build has put there.
 */
export type Template = (head: string, app?: string) => string

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const mostDocuments = 200

/** Reads a document of the web build. */
export function readTemplate(path: string, site: Site): Template {
  if (!existsSync(path)) return plainTemplate('화면을 찾을 수 없어요. npm run build 를 다시 실행해 주세요.')
  const page = withSite(readFileSync(path, 'utf8'), site)
  // Early in the document, before the styles: readers of heads do not read far.
  const place = /<title>[\s\S]*?<\/title>\s*(<meta name="description"[^>]*>)?/
  const withHead = place.test(page)
    ? (head: string) => page.replace(place, () => head)
    : (head: string) => page.replace('</head>', () => `${head}</head>`)
  return (head, app) =>
    app === undefined
      ? withHead(head)
      : withHead(head).replace(insideApp, () => `<!--app-->${app}<!--/app-->`)
}

const insideApp = /<!--app-->[\s\S]*<!--\/app-->/

/** A page without the web app. */
export const plainTemplate =
  (text: string): Template =>
  (head) =>
    `<!doctype html><html lang="ko"><head><meta charset="utf-8">${head}</head><body><p>${text}</p></body></html>`

/** Documents by name and head. Each is painted, put together and compressed once and then kept for a while. */
export function createDocuments() {
  const kept = new LRUCache<string, Promise<Html>>({ max: mostDocuments })
  return (name: string, template: Template, head: string, paint = asBuilt): Promise<Html> => {
    const key = `${name}\n${head}`
    const known = kept.get(key)
    if (known) return known
    const made = paint().then((app) => toHtml(template(head, app)))
    kept.set(key, made)
    return made
  }
}

const asBuilt = async (): Promise<string | undefined> => undefined

/** Sends a document: asked for again each time, but sent only when it has changed. */
export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: Html): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  reply.headers({ 'cache-control': 'no-cache', etag: html.etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === html.etag)
    return reply.code(304).send()
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(html[encoding])
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'plain' {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}

function withSite(html: string, site: Site) {
  // "<" is escaped so that no text in the configuration can end the element.
  const json = JSON.stringify(site).replace(/</g, '\\u003c')
  const element = `<script type="application/json" id="site">${json}</script>`
  const place = /<script[^>]*\bid="site"[^>]*>[\s\S]*?<\/script>/
  return place.test(html)
    ? html.replace(place, () => element)
    : html.replace('</head>', () => `${element}</head>`)
}

/** Compressed beside the event loop: a document takes tens of milliseconds. */
async function toHtml(text: string): Promise<Html> {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  const [br, gz] = await Promise.all([compressBrotli(plain, quality), compressGzip(plain)])
  return { etag, plain, br, gzip: gz }
}
