import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../../../../contract/company/company.ts'

/** An HTML document in the encodings that browsers ask for. */
export interface Html {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Puts the head, the pre-rendered content of `#app` and the settings into a document of the web build. */
export type Template = (head: string, app: string, site: Site) => string

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Reads a document of the web build. */
export function readTemplate(path: string): Template {
  if (!existsSync(path)) return plainTemplate('화면을 찾을 수 없어요. npm run build 를 다시 실행해 주세요.')
  const page = readFileSync(path, 'utf8')
  // Before the styles, because link previews read only the beginning of a document.
  const titleTags = /<title>[\s\S]*?<\/title>\s*(<meta name="description"[^>]*>)?/
  const withHead = titleTags.test(page)
    ? (html: string, head: string) => html.replace(titleTags, () => head)
    : (html: string, head: string) => html.replace('</head>', () => `${head}</head>`)
  return (head, app, site) => withHead(withSite(page, site), head).replace('<!--app-->', () => app)
}

/** A document for a server without a web build: it shows only this text. */
export const plainTemplate =
  (text: string): Template =>
  (head) =>
    `<!doctype html><html lang="ko"><head><meta charset="utf-8">${head}</head><body><p>${text}</p></body></html>`

/** Sends a document, or 304 when the browser already has this version of it. */
export function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: Html,
  caching: 'no-cache' | 'no-store' = 'no-cache',
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  reply.headers({ 'cache-control': caching, etag: html.etag, vary: 'accept-encoding' })
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
  const siteElement = /<script[^>]*\bid="site"[^>]*>[\s\S]*?<\/script>/
  return siteElement.test(html)
    ? html.replace(siteElement, () => element)
    : html.replace('</head>', () => `${element}</head>`)
}

/** Compresses asynchronously, because a document takes tens of milliseconds. */
export async function toHtml(text: string): Promise<Html> {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  const [br, gz] = await Promise.all([compressBrotli(plain, quality), compressGzip(plain)])
  return { etag, plain, br, gzip: gz }
}
