import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../../../contract/company.ts'

/** An HTML document in the encodings that browsers ask for, made once at start. */
export interface Html {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Reads a document of the web build and puts the installation's facts into it, and more into its head. */
export function readHtml(path: string, site: Site, head = ''): Html {
  if (!existsSync(path)) return plainHtml('화면을 찾을 수 없어요. npm run build 를 다시 실행해 주세요.')
  return toHtml(
    withSite(
      readFileSync(path, 'utf8').replace('</head>', () => `${head}</head>`),
      site,
    ),
  )
}

/** A page without the web app. */
export const plainHtml = (text: string): Html =>
  toHtml(`<!doctype html><html lang="ko"><meta charset="utf-8"><title>새잎</title><p>${text}</p></html>`)

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

function toHtml(text: string): Html {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}
