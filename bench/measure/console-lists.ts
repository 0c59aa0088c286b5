import pg from 'pg'
import type { EndpointDefinition, StaffRole } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { bearer, dataOf, request, signIn } from '../drill/http-client.ts'
import { fillLists } from './list-rows.ts'
import { type Measurement, percentile, rounded, timed } from './measurement.ts'
import { withTestBed } from './test-bed.ts'

const calls = 60
const pagesBeforeDeep = 20
const mostMs = 200
const plain = ''
const day = '2030-05-14'

/** Requests with parameters that cannot be derived from the contract. */
const filters: Record<string, string[]> = {
  '/api/v1/admin/reservations': [
    ...[
      'status=DONE',
      `day=${day}`,
      `day=${day}&leg=DELIVERY&slot=AM`,
      'area=CHECK',
      'area=CHECK&status=DONE',
    ],
    ...['text=5678', `text=${encodeURIComponent('김초록')}`, 'text=000000', 'text=SA-261121-000000'],
    // A part that every row has, one that few have, one that none has, each of a name or an address.
    ...['초록', '여름', '테헤란', '헌릉로', '그런데없는'].map((part) => `text=${encodeURIComponent(part)}`),
    `text=${encodeURIComponent('여름')}&status=DONE`,
  ],
  '/api/v1/admin/people': ['여름', '초록', '그런데없는'].map((part) => `words=${encodeURIComponent(part)}`),
  '/api/v1/admin/payments': [
    ...['status=PENDING', 'status=COMPLETED&method=CARD', `from=${day}&until=${day}`],
    `refundCause=OPERATOR&refundedFrom=${day}&refundedUntil=${day}`,
  ],
  '/api/v1/admin/jobs': ['state=DONE', 'state=WAITING'],
  '/api/v1/admin/audit': ['kind=CHANGE', 'subject=reservation'],
}
const others = [
  { name: 'board', path: `/api/v1/admin/reservation-board?day=${day}` },
  { name: 'calendar', path: '/api/v1/admin/calendar/months/2030-05' },
]

/**
 * Measures every paged list of the console, first page and page 20, with 5,000,000 reservations and payments
 * in the tables (`CONSOLE_ROWS` sets another number). Filling takes some minutes.
 */
export async function consoleLists(): Promise<Measurement> {
  const count = Number(process.env.CONSOLE_ROWS ?? 5_000_000)
  return withTestBed({ env: { JOBS: 'off' }, fsync: false }, async ({ url, databaseUrl, later }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    later(() => client.end())

    await fillLists(client, {}, count)
    const figures = await measure(url)
    const isMet = Object.values(figures).every((ms) => ms <= mostMs)
    return { promise: `lists of the console: p95 <= ${mostMs} ms with ${count} reservations`, isMet, figures }
  })
}

async function measure(url: string) {
  const tokens: Record<StaffRole, string> = {
    EXPERT: await signIn(url, 'expert'),
    OPERATOR: await signIn(url, 'operator'),
    ADMIN: await signIn(url, 'admin'),
  }
  const figures: Record<string, number> = {}
  for (const { path, access } of pagedLists()) {
    const token = tokens[[access].flat()[0] as StaffRole]
    for (const filter of [plain, ...(filters[path] ?? [])]) {
      const asked = `${url}${path}?${filter}`
      const name = decodeURIComponent(`${path.replace('/api/v1/admin/', '')} ${filter}`.trim())
      figures[name] = await p95(asked, token)
      const cursor = await deepCursor(asked, token)
      if (cursor) figures[`${name} deep`] = await p95(`${asked}&cursor=${cursor}`, token)
    }
  }
  for (const { name, path } of others) figures[name] = await p95(`${url}${path}`, tokens.OPERATOR)
  return figures
}

const pagedLists = (): EndpointDefinition[] =>
  Object.values(api)
    .flatMap((feature) => Object.values<EndpointDefinition>(feature))
    .filter(({ method, path, query }) => {
      const isStaffs = method === 'GET' && path.startsWith('/api/v1/admin/') && !path.includes(':')
      return isStaffs && query !== undefined && 'shape' in query && 'cursor' in (query.shape as object)
    })

async function p95(address: string, token: string): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) times.push(await timed(() => ask(address, token)))
  return rounded(percentile(times.slice(10), 0.95), 1)
}

/** Returns the cursor after twenty pages; undefined when the list is shorter. */
async function deepCursor(address: string, token: string): Promise<string | undefined> {
  let cursor: string | null = null
  for (let page = 0; page < pagesBeforeDeep; page += 1) {
    const answer = await ask(`${address}${cursor ? `&cursor=${cursor}` : ''}`, token)
    cursor = dataOf<{ nextCursor: string | null }>(answer).nextCursor
    if (!cursor) return undefined
  }
  return cursor ?? undefined
}

async function ask(address: string, token: string) {
  const answer = await request(address, { headers: bearer(token) })
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${answer.text}`)
  return answer
}
