import type { FastifyReply } from 'fastify'

/** HTML that is already escaped. */
export interface Html {
  html: string
}

/** Template tag for HTML. Escapes every inserted value that is not `Html`. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const filled = values.map((value, index) => toHtml(value) + (parts[index + 1] ?? ''))
  return { html: (parts[0] ?? '') + filled.join('') }
}

function toHtml(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(toHtml).join('')
  return typeof value === 'string' ? escaped(value) : value.html
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export interface Page {
  title: string
  body: Html
}

/** Sends a page. `leadsTo` is the origin to which its form may redirect, because browsers check redirects of forms too. */
export function sendPage(reply: FastifyReply, { title, body }: Page, leadsTo = ''): FastifyReply {
  const base = reply.server.prefix
  const page = html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · 연습 세계</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/style.css">
</head>
<body>
<p class="practice"><strong>연습 세계</strong> 진짜 서비스가 아니에요. 여기 있는 사람은 모두 지어낸 사람이에요.</p>
<main>${body}</main>
</body>
</html>`
  return reply
    .header('content-security-policy', policy(leadsTo))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .send(page.html)
}

/** Sends a script that pages of other origins may load. */
export const sendScript = (reply: FastifyReply, script: string): FastifyReply =>
  reply
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .type('text/javascript; charset=utf-8')
    .send(script)

const policy = (leadsTo: string) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self' ${leadsTo}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
