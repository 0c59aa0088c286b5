import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { submit } from '../support/submission.ts'

interface Group {
  kind: string
  items: { id: string; title: string; about: string; state: string | null }[]
  hasMore: boolean
}

let care: ReservationWorld
let found: {
  reservation: string
  number: string
  orderId: string
  case: string
  article: string
  person: string
}

beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
  const token = await care.signIn('customer-1')
  const reservation = await care.bookAndPay('customer-1')
  const diagnosis = await submit(care.server, token, { prompt: '반려식물 잎이 노래요' })
  const article = {
    thumbnail: 'c/pot-00000000.webp',
    title: '반려식물 물 주기',
    subTitle: '언제',
    tag: '물주기',
  }
  const added = await care.callAs('operator', 'POST', '/api/v1/admin/contents', article)
  found = {
    reservation,
    number: (await care.row(reservation)).number,
    orderId: (await care.findLatestPayment(reservation))?.orderId ?? '',
    case: diagnosis.body.data.id,
    article: added.body.data.id,
    person: memberIdOf(token),
  }
})
afterAll(() => care.close())

const search = async (person: string, text: string): Promise<Group[]> => {
  const path = `/api/v1/admin/search?${new URLSearchParams({ text })}`
  return (await care.callAs(person, 'GET', path)).body.data.groups
}
/** Ids by kind, in the order of the groups. */
const idsFor = async (person: string, text: string) =>
  (await search(person, text)).map(({ kind, items }) => [kind, items.map(({ id }) => id)])

describe('the search of the console', () => {
  it('finds reservations, people, payments, cases and articles by what staff know of them', async () => {
    const { reservation, number, orderId, person, article } = found
    const payment = (await care.findLatestPayment(reservation))?.id
    for (const [text, groups] of [
      [number.slice(-6).toLowerCase(), [['RESERVATION', [reservation]]]],
      ...[9, 12].map((length) => [number.slice(0, length), [['RESERVATION', [reservation]]]] as const),
      [
        number,
        [
          ['RESERVATION', [reservation]],
          ['PAYMENT', [payment]],
        ],
      ],
      [
        '김초',
        [
          ['RESERVATION', [reservation]],
          ['PERSON', [person]],
        ],
      ],
      [
        '5678',
        [
          ['RESERVATION', [reservation]],
          ['PERSON', [person]],
        ],
      ],
      [orderId, [['PAYMENT', [payment]]]],
      ['반려식물 물', [['ARTICLE', [article]]]],
      ['없는 말', []],
    ] as const)
      expect(await idsFor('operator', text), text).toEqual(groups)
    for (const text of [found.case, found.case.slice(0, 13), '잎이 노래'])
      expect(await idsFor('admin', text), text).toEqual([['CASE', [found.case]]])
  })

  it('shows each role only the kinds whose list it may read', async () => {
    expect(await idsFor('expert', '반려식물')).toEqual([['CASE', [found.case]]])
    expect(await idsFor('operator', '반려식물')).toEqual([['ARTICLE', [found.article]]])
    expect((await search('admin', '반려식물')).map(({ kind }) => kind)).toEqual(['CASE', 'ARTICLE'])
    for (const text of [found.number, found.orderId, '김초', '5678'])
      expect(await search('expert', text), text).toEqual([])
    expect((await care.callAs('customer-1', 'GET', '/api/v1/admin/search?text=5678')).status).toBe(404)
  })

  it('masks what the lists mask, and records a search by phone number', async () => {
    const actor = memberIdOf(await care.signIn('admin'))
    const countSearches = async () => {
      const own = await care.server.db.select().from(auditLog).where(eq(auditLog.actorId, actor))
      return own.filter(({ action }) => action === 'account.searchPhone').length
    }
    const [before, groups] = [await countSearches(), await search('admin', '010-1234-5678')]
    expect(await countSearches()).toBe(before + 1)
    const [reservation, person] = groups
    expect(reservation?.items[0]).toMatchObject({ title: found.number, state: '수거 예정' })
    expect(person?.items).toEqual([
      { id: found.person, title: '김*록', about: '010-****-5678 · ch****@example.com', state: null },
    ])
    const [, payment] = await search('admin', found.number)
    expect(payment?.items[0]?.about).toContain('김*록')
    for (const secret of ['1234', '테헤란로', 'chorok']) expect(JSON.stringify(groups)).not.toContain(secret)
    await search('admin', '김초')
    expect(await countSearches()).toBe(before + 1)
  })

  it('refuses texts that are too short or too long', async () => {
    for (const text of ['', ' 김 ', 'a'.repeat(61)]) {
      const path = `/api/v1/admin/search?${new URLSearchParams({ text })}`
      expect((await care.callAs('admin', 'GET', path)).status, text).toBe(400)
    }
  })
})

describe("a person's page", () => {
  const read = async (caller: string, person: string) =>
    (await care.callAs(caller, 'GET', `/api/v1/admin/people/${person}/activity`)).body

  it('lists what the person did last, and diagnoses only for those who may read cases', async () => {
    const { data } = await read('admin', found.person)
    expect(data).toMatchObject({
      reservations: [{ id: found.reservation, title: found.number }],
      payments: [{ title: '15,000원', state: '결제 완료' }],
      diagnoses: [{ id: found.case, state: '답변 기다림' }],
    })
    expect(data.notices.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toContain('1234')
    expect((await read('operator', found.person)).data).toEqual({ ...data, diagnoses: null })
    expect((await read('admin', 'nobody')).code).toBe('MEMBER_NOT_FOUND')
  })

  it('is named by reservations and payments', async () => {
    const payment = await care.findLatestPayment(found.reservation)
    for (const path of [`reservations/${found.reservation}`, `payments/${payment?.id}`]) {
      const { body } = await care.callAs('operator', 'GET', `/api/v1/admin/${path}`)
      expect(body.data.memberId, path).toBe(found.person)
    }
  })
})
