import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screens } from '../../../contract/screens.ts'
import { bearer, request, signIn } from '../http-client.ts'
import { Tally } from '../row.ts'

const dist = resolve(fileURLToPath(import.meta.url), '../../../../dist')
const consolePages = [
  '',
  'login',
  'cases',
  'board',
  'payments',
  'people',
  'audit',
  'contents/create',
  'no-role',
  'nothing',
]

/** A17: no document can be framed by another site, and none handles messages of windows that it does not know. */
export async function framing(url: string) {
  const tally = new Tally()
  const token = await signIn(url, 'customer-2')
  const pages = [
    ...Object.values(screens).map(({ route }) =>
      route.replace('$id', '01890000-0000-7000-8000-000000000000'),
    ),
    ...consolePages.map((page) => `/console/${page}`),
    ...[
      '/console',
      '/no-such-page',
      '/api/docs',
      '/api/none',
      '/media/none.jpg',
      '/%zz',
      '/offline.html',
      '/sw.js',
    ],
  ]
  for (const page of pages) {
    for (const headers of [
      {},
      bearer(token),
      { 'sec-fetch-dest': 'iframe', referer: 'https://evil.example/' },
    ]) {
      const answer = await request(url + page, { headers })
      const policy = answer.headers.get('content-security-policy') ?? ''
      const isKept = /frame-ancestors 'none'/.test(policy) && answer.headers.get('x-frame-options') === 'DENY'
      tally.expect(isKept, () => `${page}: may be framed (${answer.status}) ${policy}`)
      const type = answer.headers.get('content-type') ?? ''
      const isDocument = type.startsWith('text/html') && !page.startsWith('/api/')
      const opener = answer.headers.get('cross-origin-opener-policy')
      tally.expect(!isDocument || opener === 'same-origin-allow-popups', () => `${page}: ${opener}`)
    }
  }
  for (const app of ['web', 'console']) listeners(app, tally)
  return tally.row('A17', 'frames and messages of others')
}

/**
 * Our bundles handle messages of their service worker, of their own other tabs, and of one window whose origin and identity they
 * check; the payment and postcode scripts handle their own.
 */
function listeners(app: string, tally: Tally) {
  const folder = resolve(dist, app, 'assets')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const source = readFileSync(resolve(folder, name), 'utf8')
    for (const { 0: found, index } of source.matchAll(
      /.{0,60}(?:addEventListener\(\s*["'`]message["'`]|\bonmessage\s*=).{0,20}/g,
    )) {
      const isOwn =
        /serviceWorker\.addEventListener|\.port[12]?\b.{0,30}onmessage|new MessageChannel/.test(found) ||
        isOfOtherTabs(found, source) ||
        senderCheck.test(source.slice(Math.max(0, index - 400), index + found.length))
      tally.expect(isOwn, () => `${app}/${name} hears others: ${found}`)
    }
    tally.expect(
      !/\.postMessage\([^)]{0,80}["'`]\*["'`]\)/.test(source),
      () => `${app}/${name} tells everybody`,
    )
  }
}

/** Whether a listener is one of a channel between tabs, which the browser opens to pages of the same origin only. */
function isOfOtherTabs(found: string, source: string): boolean {
  const [, channel = ''] = /([\w$]+)\?\.addEventListener\(/.exec(found) ?? []
  const created = new RegExp(`\\b${channel.replaceAll('$', '\\$')}=[^;]{0,120}new BroadcastChannel`)
  return channel !== '' && created.test(source)
}

/** A handler whose first condition compares the origin of the message and the window that sent it. */
const senderCheck =
  /\{origin:([\w$]+),source:([\w$]+),data:[\w$]+\}\)=>\{?(?:if\()?\1[!=]==location\.origin(?:\|\||&&)\2[!=]==/
