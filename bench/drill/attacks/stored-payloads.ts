import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { bearer, request } from '../http-client.ts'
import { Tally } from '../row.ts'
import { storePayloads } from './stored-payloads-setup.ts'

const payloads = [
  '<svg onload=X()>',
  '<img src=x onerror=X()>',
  '<script>X()</script>',
  '"><script>X()</script>',
  '</title><script>X()</script>',
  '</script><script>X()</script>',
  '<a href="javascript:X()">글</a>',
  '<iframe srcdoc="<script>parent.X()</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=X()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=X()>"></noscript>',
]

/** Returns as many payloads as fit, starting with a different one each time. */
function hostileWords() {
  let turn = 0
  return (most: number) => {
    turn += 1
    let words = ''
    for (let at = 0; at < payloads.length; at += 1) {
      const payload = payloads[(turn + at) % payloads.length] ?? ''
      if (words.length + payload.length <= most) words += payload
    }
    return words || '<svg onload=X()>'.slice(0, most)
  }
}

const lists = Object.values(api)
  .flatMap((word) => Object.values(word) as EndpointDefinition[])
  .filter(({ method }) => method === 'GET')
const queries: Record<string, string> = {
  '/api/v1/reservations/:id/reschedule-days': '?leg=PICKUP',
  '/api/v1/admin/day-sheet': '?day=2027-03-02',
  '/api/v1/admin/payment-totals': '?from=2026-01-01&until=2026-01-05',
  '/api/v1/admin/payment-export': '?from=2026-01-01&until=2026-01-05&what=payments',
  '/api/v1/admin/insight': '?from=2026-01-01&to=2026-01-05',
  '/api/v1/admin/insight-export': '?from=2026-01-01&to=2026-01-05&table=promise',
}
/** Whether HTML contains nothing executable. */
const htmlFields = ['content', 'body']
const acts = /<(script|svg|math|iframe|style|noscript|form|object|embed)|\son\w+\s*=|javascript:/i

/** A6: stored texts are returned as data by the API and escaped in documents. */
export async function storedPayloads(url: string) {
  const tally = new Tally()
  const { tokens, ids } = await storePayloads(url, hostileWords())
  let carrying = 0
  for (const { path } of lists) {
    for (const token of Object.values(tokens)) {
      for (const address of addressesOf(path, ids)) {
        const answer = await request(url + address, { headers: bearer(token) })
        const type = answer.headers.get('content-type') ?? ''
        const isFile = /^attachment/.test(answer.headers.get('content-disposition') ?? '')
        const isData = type.startsWith('application/json') || (isFile && type.startsWith('text/csv'))
        const isKept = isData && answer.headers.get('x-content-type-options') === 'nosniff'
        tally.expect(isKept && answer.status < 500, () => `${address}: ${answer.status} as ${type}`)
        if (answer.text.includes('X()')) carrying += 1
        const acting = htmlOf(answer.json?.data).filter((html) => acts.test(html.replaceAll(/"[^"]*"/g, '')))
        tally.expect(acting.length === 0, () => `${address}: ${acting[0]?.slice(0, 200)}`)
      }
    }
  }
  await documents(url, ids, tally)
  tally.expect(carrying > 30, () => `only ${carrying} answers carried the words: the drill looks past them`)
  return tally.row('A6', 'stored words come back as words', { carrying })
}

/** Ids to try in every path parameter. */
function addressesOf(path: string, ids: Record<string, string>): string[] {
  const fixed = path.replace(':provider', 'kakao').replace(':kind', 'REFUND').replace(':month', '2027-03')
  const address = fixed + (queries[path] ?? '')
  if (!address.includes(':id')) return [address]
  return Object.values(ids).map((id) => address.replace(':id', id))
}

/** Returns every text of an answer that is shown as HTML. */
function htmlOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && htmlFields.includes(name) ? [value] : htmlOf(value),
  )
}

/** Documents for search engines contain stored titles and texts. */
async function documents(url: string, ids: Record<string, string>, tally: Tally) {
  const pages = [
    '/',
    '/plant-contents',
    `/plant-contents/${ids.content}`,
    '/shop',
    '/refund-policy',
    '/company',
  ]
  for (const page of [...pages, '/sitemap.xml', '/console/']) {
    const { text, status } = await request(url + page)
    const bare = text
      .replaceAll(/<script type="application\/(ld\+)?json"[^>]*>[^<]*<\/script>/g, '')
      .replaceAll(/"[^"<>]*"/g, '""')
    const [acting] = /<[a-z][^>]{0,80}X\(\)|<script>X/i.exec(bare) ?? []
    tally.expect(status === 200 && !acting, () => `${page}: ${status} ${acting}`)
  }
}
