import pg from 'pg'
import { bearer, dataOf, request, signIn } from '../drill/http-client.ts'
import { fillLists, listTables } from './list-rows.ts'
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
