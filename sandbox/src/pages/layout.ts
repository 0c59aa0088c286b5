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

/** Styles of the sandbox's pages, which must not look like the real services. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #f5f4f8; --card: #ffffff; --ink: #23212b; --muted: #5f5b6d; --line: #dcd8e6;
  --accent: #5b3fa0; --stripe: #e9e2fa; --focus: #1b5fae;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17151d; --card: #221f2b; --ink: #f0edf7; --muted: #b3adc4; --line: #3b3649;
    --accent: #c4aeff; --stripe: #2c2440; --focus: #8ab8f5;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--paper); color: var(--ink);
  font: 16px/1.5 "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif;
  word-break: keep-all; overflow-wrap: anywhere; padding-bottom: env(safe-area-inset-bottom);
}
.practice {
  padding: 12px 16px; font-size: 14px; text-align: center; color: var(--ink);
  background: repeating-linear-gradient(135deg, var(--stripe) 0 14px, var(--paper) 14px 28px);
  border-bottom: 1px solid var(--line);
}
.practice strong { color: var(--accent); margin-right: 6px; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
header { border-left: 6px solid var(--accent); padding-left: 14px; margin-bottom: 24px; }
header.kakao { border-color: #e8cf00; } header.naver { border-color: #03a94d; } header.google { border-color: #4285f4; }
header.toss { border-color: #2272eb; }
h1 { font-size: 22px; line-height: 1.35; letter-spacing: -0.015em; }
h2 { font-size: 16px; line-height: 1.35; margin-bottom: 8px; }
header p, .note, .about { color: var(--muted); font-size: 14px; }
section { margin-top: 32px; }
form { display: grid; gap: 8px; }
button {
  font: inherit; color: inherit; text-align: left; cursor: pointer; min-height: 48px; padding: 12px 16px;
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; width: 100%;
}
button:hover { border-color: var(--accent); }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.person { display: grid; grid-template-columns: 44px 1fr; column-gap: 12px; align-items: center; }
.initial {
  grid-row: span 2; width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center;
  background: var(--stripe); color: var(--accent); font-weight: 600;
}
.name { font-weight: 600; }
.rehearse { border-top: 1px solid var(--line); padding-top: 20px; }
.rehearse h2 { color: var(--muted); font-weight: 500; font-size: 14px; }
.rehearse button { background: none; color: var(--muted); font-size: 14px; min-height: 44px; }
.list { list-style: none; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.list li { display: grid; gap: 2px; padding: 12px 16px; }
.list li + li { border-top: 1px solid var(--line); }
.note { margin-bottom: 8px; }
.bill { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 8px 16px; margin-bottom: 24px; }
.bill div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; }
.bill dt { color: var(--muted); flex: none; }
.bill dd { text-align: right; }
.bill .number { font-size: 14px; }
.bill .total { border-top: 1px solid var(--line); margin-top: 4px; padding-top: 12px; }
.bill .total dd { font-size: 20px; font-weight: 700; }
form .rehearse { display: grid; gap: 8px; margin-top: 24px; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 600; text-align: center; }
`.trimStart()
