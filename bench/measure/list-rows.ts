import type { Client } from 'pg'

export const listTables = [
  { name: 'reservations', path: '/api/v1/reservations' },
  { name: 'payments', path: '/api/v1/payments' },
]

const others = 40_000
const rowsOfOneStatement = 250_000

/** Inserts rows: some for named customers, the rest for thousands of others; stored counts and sums agree. */
export async function fillLists(client: Client, named: Record<string, number>, count: number) {
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
