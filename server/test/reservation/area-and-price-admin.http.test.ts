import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingClient, homeAddress, saturday, smallPots } from '../support/booking.ts'
import { addresses } from '../support/booking-addresses.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let clock = saturday
let server: TestServer
let tokens: Record<'operator' | 'admin' | 'customer', string>
let me: ReturnType<typeof createBookingClient>

beforeAll(async () => {
  server = await testServer({
    overrides: { now: () => new Date(clock) },
  })
  tokens = {
    operator: await server.signInAs('operator'),
    admin: await server.signInAs('admin'),
    customer: await server.signInAs('customer-1'),
  }
  me = createBookingClient(server, tokens.customer)
})
afterAll(() => server.close())

const ask = (as: keyof typeof tokens | undefined, method: string, path: string, body?: object) =>
  server.call(method, `/api/v1${path}`, { ...(as && { token: tokens[as] }), ...(body && { body }) })
const lastEntry = async (action: string) => {
  const { body } = await ask('admin', 'GET', '/admin/audit?size=50')
  return body.data.content.find((entry: { action: string }) => entry.action === action)
}

describe('the service area table', () => {
  const tryOut = async (address: string) =>
    (await ask('operator', 'POST', '/admin/areas/try', { address })).body.data
  const save = (row: object) => ask('operator', 'PUT', '/admin/areas', row)
  // The verdict of every address stands in area.test.ts.
  const some = Object.values(addresses).flatMap((ofVerdict) =>
    ofVerdict.filter((address) => address.trim()).slice(0, 2),
  )

  it('gives the console and the customer the same verdict for an address', async () => {
    for (const address of some) {
      const told = (await ask('customer', 'POST', '/pickup-reservations/area', { address })).body.data
      const { verdict, message } = await tryOut(address)
      expect([address, { verdict, message }]).toEqual([address, told])
    }
  })

  it('returns the deciding row and the parsed address', async () => {
    expect(await tryOut('경기도 여주시 세종로 1 (홍문동)')).toMatchObject({
      readAs: { sido: '경기', sigungu: '여주시' },
      row: { sido: '경기', sigungu: '여주시', place: '', verdict: 'BY_AGREEMENT' },
    })
    expect(await tryOut('부산 해운대구 우동 1')).toMatchObject({ verdict: 'NOT_SERVED', row: null })
    expect(await tryOut('집 앞')).toMatchObject({ verdict: 'NOT_SERVED', readAs: null, row: null })
  })

  it('applies a change to the next booking', async () => {
    const book = () => me.book({ ...smallPots(1), address: { ...homeAddress, sameAddress: true } })
    expect((await book()).status).toBe(200)
    const row = { sido: '서울', sigungu: '강남구', place: '역삼동' }
    expect((await save({ ...row, verdict: 'NOT_SERVED', reason: '공사' })).status).toBe(200)
    expect((await book()).body.code).toBe('AREA_NOT_SERVED')
    expect(await lastEntry('reservation.saveArea')).toMatchObject({
      subjectId: '서울 강남구 역삼동',
      before: null,
      after: 'NOT_SERVED',
      reason: '공사',
    })
    await save({ ...row, verdict: 'CHECK' })
    expect(await lastEntry('reservation.saveArea')).toMatchObject({ before: 'NOT_SERVED', after: 'CHECK' })
    const { body } = await book()
    expect((await me.row(body.data.id)).area).toBe('CHECK')

    const gone = await ask('operator', 'DELETE', `/admin/areas?${new URLSearchParams(row)}`)
    expect(gone.status).toBe(200)
    expect((await tryOut(homeAddress.pickupAddress)).row).toEqual({
      sido: '서울',
      sigungu: '',
      place: '',
      verdict: 'SERVED',
    })
    const again = await ask('operator', 'DELETE', `/admin/areas?${new URLSearchParams(row)}`)
    expect([again.status, again.body.code]).toEqual([404, 'AREA_ROW_NOT_FOUND'])
  })

  it('rejects names that cannot match an address', async () => {
    for (const bad of [
      { sido: '서울시' },
      { sido: '' },
      { sido: '서울', sigungu: '강남 구' },
      { sido: '서울', place: '<b>' },
    ])
      expect([bad, (await save({ ...bad, verdict: 'SERVED' })).status]).toEqual([bad, 400])
    expect((await save({ sido: '서울', verdict: 'MAYBE' })).status).toBe(400)
  })

  it('can be read and changed by operators and administrators', async () => {
    const rows = (await ask('admin', 'GET', '/admin/areas')).body.data.rows
    expect(rows.length).toBeGreaterThan(20)
    const row = { sido: '서울', verdict: 'SERVED' }
    const seen = [undefined, 'customer', 'admin', 'operator'] as const
    const statuses = await Promise.all(
      seen.map(async (as) => (await ask(as, 'PUT', '/admin/areas', row)).status),
    )
    expect(statuses).toEqual([401, 404, 200, 200])
    expect((await ask('customer', 'POST', '/admin/areas/try', { address: '서울 중구' })).status).toBe(404)
  })
})

describe('the price table', () => {
  const add = (effectiveFrom: string, small = 6000) =>
    ask('admin', 'POST', '/admin/prices', {
      effectiveFrom,
      small,
      medium: 16_000,
      large: 31_000,
      reason: '인상',
    })
  const noon = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
  const pricedAt = async (moment: number) => {
    clock = moment
    const { body } = await me.book({ ...smallPots(1), pickupDate: '2026-12-01' })
    return [body.data.amount, (await me.row(body.data.id)).priceVersion]
  }

  it('accepts versions for future days; each booking uses the version of its Seoul day', async () => {
    clock = saturday
    const { body } = await add('2026-11-23')
    expect(body.data.lists.slice(0, 2)).toMatchObject([
      { version: '2026-11-23', state: 'FUTURE', effectiveUntil: null, small: 6000 },
      { version: '2025-09-01', state: 'CURRENT', effectiveUntil: '2026-11-22', small: 5000 },
    ])
    expect((await add('2026-11-25', 7000)).status).toBe(200)
    expect(await pricedAt(saturday)).toEqual([5000, '2025-09-01'])
    expect(await pricedAt(Date.parse('2026-11-22T23:59:59+09:00'))).toEqual([5000, '2025-09-01'])
    // At this moment the UTC day is still the 22nd.
    expect(await pricedAt(Date.parse('2026-11-23T00:00:00+09:00'))).toEqual([6000, '2026-11-23'])
    const lists = (await ask('operator', 'GET', '/admin/prices')).body.data.lists
    expect(lists.map(({ state }: { state: string }) => state)).toEqual(['FUTURE', 'CURRENT', 'PAST'])
    expect(await lastEntry('reservation.addPrices')).toMatchObject({
      subjectId: '2026-11-25',
      reason: '인상',
    })
  })

  it('cannot be changed for today or past days', async () => {
    clock = noon('2026-11-23')
    for (const day of ['2026-11-22', '2026-11-23']) expect((await add(day)).body.code).toBe('DAY_NOT_AHEAD')
    for (const version of ['2025-09-01', '2026-11-23'])
      expect((await ask('admin', 'DELETE', `/admin/prices/${version}`)).body.code).toBe('PRICES_IN_EFFECT')
    expect((await add('2026-11-25')).body.code).toBe('PRICE_DAY_TAKEN')
    for (const small of [-100, 5050, 1.5, 2_000_000])
      expect((await add('2026-11-30', small)).status).toBe(400)
  })

  it('removes a version that is not in effect yet', async () => {
    clock = noon('2026-11-23')
    const { body } = await ask('admin', 'DELETE', '/admin/prices/2026-11-25')
    expect(body.data.lists[0]).toMatchObject({ version: '2026-11-23', effectiveUntil: null })
    expect((await ask('admin', 'DELETE', '/admin/prices/2026-11-25')).status).toBe(404)
    expect(await lastEntry('reservation.removePrices')).toMatchObject({ before: { small: 7000 } })
    expect(await pricedAt(noon('2026-11-26'))).toEqual([6000, '2026-11-23'])
  })

  it('can be read by operators and changed by administrators only', async () => {
    const row = { effectiveFrom: '2027-03-01', small: 100, medium: 100, large: 100 }
    const seen = [undefined, 'customer', 'operator', 'admin'] as const
    const statuses = await Promise.all(
      seen.map(async (as) => (await ask(as, 'POST', '/admin/prices', row)).status),
    )
    expect(statuses).toEqual([401, 404, 404, 200])
    expect((await ask('operator', 'DELETE', '/admin/prices/2027-03-01')).status).toBe(404)
    expect((await ask('customer', 'GET', '/admin/prices')).status).toBe(404)
  })
})
