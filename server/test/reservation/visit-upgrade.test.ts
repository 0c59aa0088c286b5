import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '../../src/shared/db/migrate.ts'
import { databaseUrl } from '../support/harness/global-setup.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const name = `visits_${process.pid}`
let server: pg.Client
let client: pg.Client
let url: string

/** The columns of before that hold the visits of a reservation. */
const columns = [
  ...['pickup_date', 'pickup_slot', 'pickup_time', 'pickup_changes', 'pickup_missed_by', 'holds_pickup'],
  ...['delivery_date', 'delivery_slot', 'delivery_time', 'delivery_changes', 'holds_delivery'],
]
const count = 300

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  await server.query(`create database ${name}`)
  url = databaseUrl(inject('databaseServer'), name)
  const before = mkdtempSync(join(tmpdir(), 'saeip-before-visits-'))
  cpSync(migrations, before, { recursive: true })
  const journal = join(before, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const landed = entries.filter(({ idx }: { idx: number }) => idx <= 20)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: landed }))
  await migrate(url, { folder: before })
  rmSync(before, { recursive: true })
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

/** Books as the version of before does. */
const addOfBefore = (from: number, to: number) =>
  client.query(`insert into reservation (id, member_id, number, status, listing, progress, customer_name, customer_phone,
      pickup_address, pickup_address_detail, delivery_address, delivery_address_detail, same_address, area,
      small, medium, large, pot_count, price_version, total_amount, status_since, created_at, ${columns})
    select gen_random_uuid(), 'member-' || number % 40, 'SA-' || number, 'CONFIRMED', 'IN_PROGRESS', 15, '김새잎', '01012345678',
      '서울 강남구', '1층', '서울 마포구', '2층', false, 'SERVED', 1, 0, 0, 1, '2025-09-01', 5000, now(), now(),
      to_char(date '2026-12-01' + number, 'YYYY-MM-DD'), case number % 2 when 0 then 'AM' else 'PM' end,
      case number % 2 when 0 then '09:30' else '14:00' end, number % 3, case number % 5 when 0 then 'US' end, number % 7 > 0,
      to_char(date '2026-12-08' + number, 'YYYY-MM-DD'), case number % 3 when 0 then 'AM' else 'PM' end,
      case number % 3 when 0 then '10:00' else '13:00' end, number % 2, number % 11 > 0
    from generate_series(${from}, ${to}) number`)

/** A reservation with its visits as the version of before reads them. */
const rowsOfBefore = async () =>
  (await client.query(`select id, ${columns} from reservation order by id`)).rows
/** The same, read from the visits. */
const rowsOfVisits = async () =>
  (
    await client.query(`select id,
      p.date as pickup_date, p.slot as pickup_slot, p.time as pickup_time, p.changes as pickup_changes,
      p.missed_by as pickup_missed_by, p.holds as holds_pickup, d.date as delivery_date, d.slot as delivery_slot,
      d.time as delivery_time, d.changes as delivery_changes, d.holds as holds_delivery
    from reservation r
    join visit p on p.member_id = r.member_id and p.reservation_id = r.id and p.leg = 'PICKUP'
    join visit d on d.member_id = r.member_id and d.reservation_id = r.id and d.leg = 'DELIVERY'
    order by id`)
  ).rows
const countVisits = async () =>
  (await client.query(`select leg, count(*)::int as count from visit group by leg order by leg`)).rows

it('gives every stored reservation its two visits, value for value', async () => {
  await addOfBefore(1, count)
  const before = await rowsOfBefore()
  expect(before).toHaveLength(count)
  await migrate(url, { folder: migrations })
  expect(await countVisits()).toEqual([
    { leg: 'DELIVERY', count },
    { leg: 'PICKUP', count },
  ])
  expect(await rowsOfVisits()).toEqual(before)
  expect(await rowsOfBefore()).toEqual(before)
})

it('lets the previous version run beside this one: what either writes, the other reads', async () => {
  await addOfBefore(count + 1, count + 20)
  expect(await rowsOfVisits()).toEqual(await rowsOfBefore())
  await client.query(`update reservation set pickup_date = '2027-05-04', pickup_changes = 2, holds_pickup = true,
    delivery_date = '2027-05-11' where number = 'SA-7'`)
  await client.query(
    `update reservation set holds_pickup = false, holds_delivery = false where number = 'SA-8'`,
  )
  expect(await rowsOfVisits()).toEqual(await rowsOfBefore())
  await client.query(`update visit set date = '2029-06-05', slot = 'PM', time = '15:00', holds = true, changes = 1,
    missed_by = 'CUSTOMER' from reservation where number = 'SA-9' and reservation_id = id`)
  const after = await rowsOfBefore()
  expect(after).toEqual(await rowsOfVisits())
  expect(after.filter((row) => row.delivery_date === '2029-06-05')).toHaveLength(1)
  await client.query(`delete from reservation where number = 'SA-10'`)
  expect(await countVisits()).toEqual([
    { leg: 'DELIVERY', count: count + 19 },
    { leg: 'PICKUP', count: count + 19 },
  ])
})
