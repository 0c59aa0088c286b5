import pg, { type Client } from 'pg'
import { bearer, dataOf, request, signIn } from '../drill/http-client.ts'
import { type Measurement, median, rounded, timed } from './measurement.ts'
import { withTestBed } from './test-bed.ts'

const few = 50_000
const many = 5_000_000
const rowsOfBigCustomer = 100_000
const rowsOfSmallCustomer = 10
const calls = 60

const most = { tableGrowth: 1.3, counts: 1.5, deepWithCursor: 2, deepByPage: 30 }

/**
 * Measures reservation and payment lists with counts and sums over the whole stack: tables of 50,000 and 5,000,000
 * rows, customers with 10 and 100,000 of them, page 0 and page 1,000. Each pair is measured alternately.
 * Filling the tables takes some minutes.
 */
export async function lists(): Promise<Measurement> {
  return withTestBed({ env: { JOBS: 'off' }, fsync: false }, async ({ url, databaseUrl, later }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    later(() => client.end())

    const customers = {
      small: await customer(url, 'customer-2'),
      big: await customer(url, 'customer-3'),
    }
    await fillLists(client, { [customers.small.id]: rowsOfSmallCustomer }, few)
    const before = await eachList((path) => typical(url, customers.small.token, `${path}?page=0`))
    await fillLists(client, { [customers.big.id]: rowsOfBigCustomer }, many - few)

    const figures = {
      ...(await ratios(url, customers)),
      ...growth(before, await small(url, customers)),
    }
    return { promise: `lists stay flat: ${JSON.stringify(most)}`, isMet: isWithin(figures), figures }
  })
}

interface Customer {
  id: string
  token: string
}
type Customers = Record<'small' | 'big', Customer>

async function customer(url: string, person: string): Promise<Customer> {
  const token = await signIn(url, person)
  return { token, id: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub }
}

const small = (url: string, { small: { token } }: Customers) =>
  eachList((path) => typical(url, token, `${path}?page=0`))

async function eachList<T>(work: (path: string) => Promise<T>): Promise<Record<string, T>> {
  const found: Record<string, T> = {}
  for (const { name, path } of listTables) found[name] = await work(path)
  return found
}

/** Returns the median of many calls, in milliseconds. */
async function typical(url: string, token: string, path: string): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) times.push(await one(url, token, path))
  return median(times.slice(10))
}

async function one(url: string, token: string, path: string): Promise<number> {
  return timed(async () => {
    const answer = await request(`${url}${path}`, { headers: bearer(token) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  })
}

async function ratios(url: string, { small, big }: Customers) {
  const figures: Record<string, number> = {}
  for (const { name, path } of listTables) {
    const deep = await cursorOfPage1000(url, big.token, path)
    const first = () => one(url, big.token, `${path}?page=0`)
    figures[`${name}BigCustomer`] = await ratio(first, () => one(url, small.token, `${path}?page=0`))
    figures[`${name}DeepWithCursor`] = await ratio(() => one(url, big.token, `${path}?cursor=${deep}`), first)
    figures[`${name}DeepByPage`] = await ratio(() => one(url, big.token, `${path}?page=1000`), first)
  }
  return figures
}

/** Returns the ratio of the first to the second, measured alternately. */
async function ratio(work: () => Promise<number>, reference: () => Promise<number>): Promise<number> {
  const [own, other]: [number[], number[]] = [[], []]
  for (let call = 0; call < calls; call += 1) {
    own.push(await work())
    other.push(await reference())
  }
  return rounded(median(own.slice(10)) / median(other.slice(10)), 2)
}

/** Follows cursors in pages of 50, as far as page 1,000 with pages of ten. */
async function cursorOfPage1000(url: string, token: string, path: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < 200; page += 1) {
    const answer = await request(`${url}${path}?size=50${cursor && `&cursor=${cursor}`}`, {
      headers: bearer(token),
    })
    cursor = dataOf<{ nextCursor: string }>(answer).nextCursor
  }
  return cursor
}

function growth(before: Record<string, number>, after: Record<string, number>) {
  const entries = Object.entries(before).flatMap(([name, ms]) => [
    [`${name}In5MillionTo50000`, rounded((after[name] ?? Number.NaN) / ms, 2)],
    [`${name}Ms`, rounded(after[name] ?? Number.NaN, 2)],
  ])
  return Object.fromEntries(entries) as Record<string, number>
}

const limits: [ending: RegExp, most: number][] = [
  [/BigCustomer$/, most.counts],
  [/DeepWithCursor$/, most.deepWithCursor],
  [/DeepByPage$/, most.deepByPage],
  [/To50000$/, most.tableGrowth],
]

const isWithin = (figures: Record<string, number>) =>
  limits.every(([ending, limit]) =>
    Object.entries(figures).every(([name, value]) => !ending.test(name) || value <= limit),
  )

const listTables = [
  { name: 'reservations', path: '/api/v1/reservations' },
  { name: 'payments', path: '/api/v1/payments' },
]

const others = 40_000
const rowsOfOneStatement = 250_000

/** Inserts rows: some for named customers, the rest for thousands of others; stored counts and sums agree. */
async function fillLists(client: Client, named: Record<string, number>, count: number) {
  await client.query('set synchronous_commit = off')
  const withoutIndexes = await dropIndexes(client)
  let left = count
  for (const [memberId, rows] of Object.entries(named)) {
    await addRows(client, `'${memberId}'`, rows)
    left -= rows
  }
  while (left > 0) {
    const rows = Math.min(left, rowsOfOneStatement)
    await addRows(client, `'bench-' || (number % ${others})`, rows)
    left -= rows
  }
  await withoutIndexes.restore()
  await recount(client, Object.keys(named))
  await client.query('vacuum analyze reservation')
  await client.query('vacuum analyze visit')
  await client.query('vacuum analyze payment')
}

/** Spreads pickups over many years, about a full van's stops per day; rows are created one second before the other. */
const pickupDay = (createdAt: string) =>
  `(date '2026-12-01' + extract(epoch from now() - ${createdAt})::integer % 60000)`

async function addRows(client: Client, member: string, count: number) {
  await client.query(`with added as (
    insert into reservation (id, member_id, number, status, listing, progress, customer_name, customer_phone,
      pickup_address, pickup_address_detail, delivery_address, delivery_address_detail, same_address, area,
      small, medium, large, pot_count, price_version, total_amount, paid_amount, paid_at,
      status_since, created_at)
    select gen_random_uuid(), ${member},
      'SA-261121-' || upper(substr(md5(number::text), 1, 6)), status, listing, 25, case number % 2000 when 0 then '이여름' else '김초록' end, '010-1234-5678',
      case number % 3000 when 0 then '서울 강남구 헌릉로 7' else '서울 강남구 테헤란로 152' end, '1층', '서울 강남구 테헤란로 152', '1층', true, 'SERVED',
      1, 1, 0, 2, '2025-09-01', 20000, 20000, now(),
      now(), now() - number * interval '1 second'
    from generate_series(1, ${count}) number
    cross join lateral (select
      case number % 3 when 0 then 'PICKUP_SCHEDULED' when 1 then 'DONE' else 'REFUNDED' end as status,
      case number % 3 when 0 then 'IN_PROGRESS' when 1 then 'COMPLETED' else 'CANCELLED' end as listing) kind
    returning id, member_id, created_at), visited as (
    insert into visit (member_id, reservation_id, leg, date, slot, time, holds)
    select member_id, id, leg, to_char(${pickupDay('created_at')} + later, 'YYYY-MM-DD'), 'AM', '09:00', false
    from added cross join (values ('PICKUP', 0), ('DELIVERY', 7)) as planned (leg, later))
  insert into payment (id, member_id, reservation_id, purpose, order_id, order_name, amount, status, payment_key,
    method, method_label, completed_at, created_at)
  select gen_random_uuid(), member_id, id, 'BOOKING', 'PC-' || id, '수거 케어', 20000,
    case when random() < 0.7 then 'COMPLETED' else 'CANCELLED' end, 'bench-' || id, 'CARD', '카드', created_at, created_at
  from added`)
}

/** Drops indexes and recreates them afterwards, which is much faster than updating them per row. */
async function dropIndexes(client: Client) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename in ('reservation', 'payment')
      and indexname not like '%_pk' and indexname not like '%pkey' and indexdef not like '%UNIQUE%'`,
  )
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return {
    restore: async () => {
      for (const { indexdef } of rows) await client.query(indexdef)
    },
  }
}

async function recount(client: Client, members: string[]) {
  await client.query(
    `insert into reservation_count (member_id, in_progress, completed, cancelled)
    select member_id, count(*) filter (where listing = 'IN_PROGRESS'), count(*) filter (where listing = 'COMPLETED'),
      count(*) filter (where listing = 'CANCELLED')
    from reservation where member_id = any($1) group by member_id
    on conflict (member_id) do update set in_progress = excluded.in_progress, completed = excluded.completed,
      cancelled = excluded.cancelled`,
    [members],
  )
  await client.query(
    `insert into payment_summary (member_id, total, completed, cancelled, refunded)
    select member_id, sum(amount - refunded_amount), count(*) filter (where status = 'COMPLETED'),
      count(*) filter (where status = 'CANCELLED'), count(*) filter (where status = 'REFUNDED')
    from payment where member_id = any($1) group by member_id
    on conflict (member_id) do update set total = excluded.total, completed = excluded.completed,
      cancelled = excluded.cancelled, refunded = excluded.refunded`,
    [members],
  )
}
