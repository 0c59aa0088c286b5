import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Inquiry } from '../../../contract/inquiry/inquiry.ts'
import type { AdminInquiry } from '../../../contract/inquiry/inquiry-admin.ts'
import { addDays, weekdayOf } from '../../../contract/seoul-day.ts'
import { retainedRecord } from '../../src/features/account/account.tables.ts'
import { inquiry } from '../../src/features/inquiry/inquiry.tables.ts'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { givenAway } from '../../src/features/payment/payment.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { formatMoment } from '../../src/shared/time/seoul.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { diagnosisForm, smallPhoto, submitPath } from '../support/submission.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
  for (const person of ['admin', 'admin-2', 'operator', 'expert']) await care.signIn(person)
})
afterAll(() => care.close())

const app = '/api/v1/inquiries'
const desk = '/api/v1/admin/inquiries'
const account = { bank: '신한은행', accountNumber: '110-123-456789', holder: '김초록' }

function toForm(fields: Record<string, string>, photos = 0) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (let at = 1; at <= photos; at++)
    form.set(`photo${at}`, new Blob([new Uint8Array(smallPhoto)]), 'photo.jpg')
  return form
}
const newId = () => crypto.randomUUID()

async function open(person: string, fields: Record<string, string> = {}, photos = 0) {
  const sent = { messageId: newId(), kind: 'CLAIM', text: '화분이 깨져서 왔어요.', ...fields }
  const { status, body } = await care.callAs(person, 'POST', app, toForm(sent, photos))
  expect(status).toBe(200)
  return body.data as Inquiry
}
const see = async (person: string, id: string): Promise<Inquiry> =>
  (await care.callAs(person, 'GET', `${app}/${id}`)).body.data
const write = (person: string, id: string, text: string, messageId = newId()) =>
  care.callAs(person, 'POST', `${app}/${id}/messages`, toForm({ messageId, text }))
const look = async (id: string, person = 'operator'): Promise<AdminInquiry> =>
  (await care.callAs(person, 'GET', `${desk}/${id}`)).body.data
const reply = (id: string, text: string, fields: Record<string, string> = {}) =>
  care.callAs('operator', 'POST', `${desk}/${id}/messages`, toForm({ messageId: newId(), text, ...fields }))
const end = (id: string, outcome: string, text = '살펴보고 정했어요.') =>
  care.callAs('operator', 'POST', `${desk}/${id}/close`, { outcome, text })
const offer = (id: string, won: number, person = 'operator', compensationId = newId()) =>
  care.callAs(person, 'POST', `${desk}/${id}/compensations`, {
    ...{ compensationId, won, reason: '도자기 화분', message: '깨진 화분값이에요.' },
  })
const decide = (person: string, id: string, compensationId: string, what: 'approve' | 'reject' | 'paid') =>
  care.callAs(person, 'POST', `${desk}/${id}/compensations/${compensationId}/${what}`, {})
const answer = (person: string, id: string, compensationId: string, accepts: boolean) =>
  care.callAs(person, 'POST', `${app}/${id}/compensation`, {
    compensationId,
    account: accepts ? account : null,
  })
const titlesOf = async (memberId: string) =>
  (
    await care.server.db
      .select({ title: notification.title })
      .from(notification)
      .where(eq(notification.memberId, memberId))
  ).map(({ title }) => title)
const waitingOf = async (person: string): Promise<{ kind: string; count: number }[]> =>
  (await care.callAs(person, 'GET', '/api/v1/admin/waiting')).body.data
const ownerOf = async (id: string) =>
  (await care.server.db.select().from(inquiry).where(eq(inquiry.id, id)))[0]?.memberId ?? ''

describe('an inquiry', () => {
  it('carries photos, booking and promised time to whoever works on it, and the answer back', async () => {
    const reservationId = await care.bookAndPay('customer-1')
    const opened = await open('customer-1', { reservationId }, 2)
    expect(opened).toMatchObject({
      state: 'NEW',
      kindLabel: '파손이나 피해',
      dueAt: '2026-11-03T10:00:00+09:00',
      reservation: { id: reservationId },
    })
    expect(opened.messages[0]?.photos).toHaveLength(2)

    care.advanceClock(60_000)
    await reply(opened.id, '기사에게 먼저 물어볼게요.', { isInternal: 'true' })
    await reply(opened.id, '죄송해요. 어떤 화분이었나요?')
    const seen = await see('customer-1', opened.id)
    expect(seen).toMatchObject({ state: 'CUSTOMERS', dueAt: null })
    expect(seen.messages.map(({ text, isMine }) => [text, isMine])).toEqual([
      ['화분이 깨져서 왔어요.', true],
      ['죄송해요. 어떤 화분이었나요?', false],
    ])
    expect(await look(opened.id)).toMatchObject({ isMine: true, stateLabel: '손님 차례' })

    await write('customer-1', opened.id, '파란 도자기예요.')
    expect(await look(opened.id)).toMatchObject({ state: 'OURS', dueAt: '2026-11-03T10:01:00+09:00' })
    expect(await titlesOf(await ownerOf(opened.id))).toContain('문의에 답변이 왔어요')
  })

  it('is opened once however often it is sent, only for what is one’s own, and seen by nobody else', async () => {
    const messageId = newId()
    const send = () => open('customer-2', { messageId, kind: 'QUESTION' })
    const twice = await Promise.all([send(), send()])
    expect(new Set(twice.map(({ id }) => id))).toEqual(new Set([messageId]))
    expect((await see('customer-2', messageId)).messages).toHaveLength(1)

    expect((await care.callAs('customer-3', 'GET', `${app}/${messageId}`)).status).toBe(404)
    expect((await write('customer-3', messageId, '내 것이 아니에요')).status).toBe(404)
    expect((await care.callAs('expert', 'GET', `${desk}/${messageId}`)).status).toBe(404)
    const reservationId = await care.bookAndPay('customer-1')
    const foreign = toForm({ messageId: newId(), kind: 'QUESTION', text: '누구 예약이죠?', reservationId })
    expect((await care.callAs('customer-3', 'POST', app, foreign)).body.code).toBe('RESERVATION_NOT_FOUND')
  })

  it('ends with an outcome, is opened again once, and is rated with one tap', async () => {
    const { id } = await open('customer-3', { kind: 'QUESTION', text: '언제 오시나요?' })
    await end(id, 'ANSWERED', '11월 10일에 가요.')
    expect(await see('customer-3', id)).toMatchObject({
      state: 'CLOSED',
      outcome: { label: '답해 드렸어요', text: '11월 10일에 가요.' },
      canReopen: true,
    })
    expect((await reply(id, '끝난 뒤의 글')).body.code).toBe('INQUIRY_CLOSED')

    await care.callAs('customer-3', 'PUT', `${app}/${id}/rating`, { rating: 'BAD' })
    await write('customer-3', id, '그날은 안 돼요.')
    expect(await look(id)).toMatchObject({ outcome: null, stateLabel: '다시 열림 · 아쉬워요' })
    const ending = { text: '답해 드렸어요.\n11월 10일에 가요.', isMine: false }
    expect((await see('customer-3', id)).messages).toContainEqual(expect.objectContaining(ending))
    await end(id, 'MOVED')
    expect(await look(id)).toMatchObject({ stateLabel: '끝남', isReopened: true, rating: null })
    expect((await write('customer-3', id, '또 바꿔 주세요.')).body.code).toBe('INQUIRY_CLOSED')
    const rated = await care.callAs('customer-3', 'PUT', `${app}/${id}/rating`, { rating: 'GOOD' })
    expect(rated.body.data).toMatchObject({ rating: 'GOOD', canReopen: false })
  })

  it('opened by staff is seen by the customer once there is a message for them', async () => {
    const reservationId = await care.bookAndPay('customer-4')
    const id = newId()
    const body = { inquiryId: id, kind: 'COMPLAINT', text: '전화로 불만을 들었어요.', reservationId }
    expect((await care.callAs('expert', 'POST', desk, body)).status).toBe(200)
    expect((await care.callAs('expert', 'POST', desk, body)).status).toBe(200)
    expect((await care.callAs('customer-4', 'GET', `${app}/${id}`)).status).toBe(404)
    expect((await care.callAs('customer-4', 'GET', app)).body.data).toEqual([])

    await reply(id, '전화로 말씀하신 일을 살펴보고 있어요.')
    const seen = await see('customer-4', id)
    expect(seen.messages.map(({ text }) => text)).toEqual(['전화로 말씀하신 일을 살펴보고 있어요.'])
  })

  it('is opened by staff for a person without a booking, but for nobody unknown and not for themselves', async () => {
    const memberId = memberIdOf(await care.signIn('customer-2'))
    const openFor = (fields: object) =>
      care.callAs('operator', 'POST', desk, {
        inquiryId: newId(),
        kind: 'QUESTION',
        text: '먼저 쓰기',
        ...fields,
      })
    const inquiryId = newId()
    expect((await openFor({ inquiryId, memberId })).status).toBe(200)
    await reply(inquiryId, '먼저 알려 드릴 것이 있어요.')
    expect((await see('customer-2', inquiryId)).messages).toMatchObject([
      { text: '먼저 알려 드릴 것이 있어요.' },
    ])
    const own = memberIdOf(await care.signIn('operator'))
    const answers = [
      await openFor({ memberId: 'nobody' }),
      await openFor({ memberId: own }),
      await openFor({ memberId, reservationId: newId() }),
      await openFor({}),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...['MEMBER_NOT_FOUND', 'OWN_INQUIRY', 'VALIDATION_FAILED', 'VALIDATION_FAILED'],
    ])
  })

  it('lists what is due first first, and counts what is our turn', async () => {
    const { id } = await open('customer-4')
    const list = (await care.callAs('operator', 'GET', desk)).body.data
    expect(list.map((item: AdminInquiry) => item.id)).toContain(id)
    const due = list.flatMap((item: AdminInquiry) => item.dueAt ?? [])
    expect(due).toEqual(due.toSorted())
    const waiting = (await care.callAs('operator', 'GET', '/api/v1/admin/waiting')).body.data
    const ours = list.filter(({ state }: AdminInquiry) => state === 'NEW' || state === 'OURS').length
    expect(waiting).toContainEqual({ kind: 'INQUIRIES', count: ours })
    const own = (await care.callAs('customer-4', 'GET', app)).body.data.length
    for (let count = own; count < 10; count++) await open('customer-4')
    const eleventh = toForm({ messageId: newId(), kind: 'QUESTION', text: '열한 번째' })
    expect((await care.callAs('customer-4', 'POST', app, eleventh)).body.code).toBe('TOO_MANY_INQUIRIES')
  })

  it('of a case shows operations what the customer sent and booked, and the case what was passed on', async () => {
    const prompt = '케어 뒤에 잎이 떨어졌어요. 환불해 주세요.'
    const sent = await care.callAs('customer-1', 'POST', submitPath, diagnosisForm({ prompt }))
    const diagnosisId: string = sent.body.data.id
    const reservationId = await care.bookAndPay('customer-1', { diagnosisId })
    const body = { inquiryId: newId(), kind: 'COMPLAINT', text: '환불을 원하세요.', diagnosisId }
    expect((await care.callAs('expert', 'POST', desk, body)).status).toBe(200)
    await open('customer-1', { diagnosisId })

    const seen = await look(body.inquiryId)
    expect(seen).toMatchObject({
      reservation: { id: reservationId },
      submission: { texts: [{ text: prompt }] },
    })
    expect(seen.submission?.photos).toHaveLength(2)
    const views = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, diagnosisId))
    expect(views).toMatchObject([
      { action: 'diagnosis.lookAtCase', actorId: memberIdOf(await care.signIn('operator')) },
    ])

    const passedOn = async (as: 'expert' | 'admin' = 'expert') =>
      (await care.callAs(as, 'GET', `/api/v1/admin/analysis/cases/${diagnosisId}/inquiries`)).body.data
    expect(await passedOn()).toMatchObject([
      { text: '환불을 원하세요.', isMine: true, isEnded: false, notes: [] },
    ])

    // Who passed it on reads what operations note and how it ends, and is told; another member of staff does not.
    const note = '어느 예약 건인지 아세요?'
    await reply(body.inquiryId, note, { isInternal: 'true' })
    await reply(body.inquiryId, '확인해서 알려 드릴게요.')
    expect((await look(body.inquiryId)).passedOnBy).not.toBeNull()
    expect(await passedOn()).toMatchObject([{ isAnswered: true, notes: [{ text: note }], outcome: null }])
    // What the expert answers goes into the same inquiry, once.
    care.advanceClock(1000)
    const more = { ...body, inquiryId: newId(), text: '지난주 예약이요.' }
    for (let sent = 0; sent < 2; sent++) await care.callAs('expert', 'POST', desk, more)
    expect(await passedOn()).toMatchObject([{ notes: [{ text: note }, { text: more.text }] }])
    expect(await titlesOf(memberIdOf(await care.signIn('operator')))).toContain(
      '전문가가 전한 일에 이어서 적었어요',
    )
    await end(body.inquiryId, 'REFUSED')
    expect(await passedOn()).toMatchObject([{ isEnded: true, outcome: { label: '들어드리지 못했어요' } }])
    expect(await passedOn('admin')).toMatchObject([
      { isMine: false, isEnded: true, notes: [], outcome: null },
    ])
    const told = (await care.callAs('expert', 'GET', '/api/v1/notifications?size=50')).body.data.content
    const link = `/console/cases/${diagnosisId}`
    expect(told.filter((it: { link: string }) => it.link === link)).toMatchObject([
      { title: '전해 주신 일이 끝났어요' },
      { title: '전해 주신 일에 운영팀이 메모를 남겼어요' },
    ])
  })

  it('that staff opened does not speak to the customer of a question of theirs, until they write', async () => {
    const sent = await care.callAs('customer-1', 'POST', submitPath, diagnosisForm({}))
    const [inquiryId, diagnosisId] = [newId(), sent.body.data.id]
    const body = { inquiryId, kind: 'COMPLAINT', text: '환불을 원하세요.', diagnosisId }
    await care.callAs('expert', 'POST', desk, body)
    await reply(inquiryId, '환불해 드릴게요.')
    expect((await see('customer-1', inquiryId)).kindLabel).toBe('새잎이 드린 글')
    care.advanceClock(1000)
    await write('customer-1', inquiryId, '고마워요.')
    await reply(inquiryId, '네.')
    const told = (await care.callAs('customer-1', 'GET', '/api/v1/notifications?size=50')).body.data.content
    expect(told.filter((it: { link: string }) => it.link.endsWith(inquiryId))).toMatchObject([
      { title: '문의에 답변이 왔어요' },
      { title: '새잎에서 드릴 말씀이 있어요' },
    ])
  })
})

it('a rest of the business moves what was promised for its days, and tells whom it was promised; what comes then is promised for after it', async () => {
  const rest = (until: string | null) => care.callAs('admin', 'PUT', '/api/v1/admin/rest', { until })
  const due = async (id: string) => (await look(id)).dueAt
  const toldOf = async (id: string) =>
    (await care.callAs('customer-2', 'GET', '/api/v1/notifications?size=50')).body.data.content.filter(
      ({ link }: { link: string }) => link.endsWith(id),
    )
  const { id, dueAt } = await open('customer-2', { kind: 'QUESTION' })
  const day = dueAt?.slice(0, 10) ?? ''
  const later = (await open('customer-2', { kind: 'QUESTION' })).id
  const far = `${addDays(day, 9)}T15:00:00+09:00`
  await care.callAs('operator', 'PUT', `${desk}/${later}/due`, { dueAt: far })

  await rest(addDays(day, 2))
  const moved = (await due(id)) ?? ''
  const [firstDay] = [3, 4, 5]
    .map((count) => addDays(day, count))
    .filter((it) => ![0, 6].includes(weekdayOf(it)))
  expect(moved).toBe(`${firstDay}${dueAt?.slice(10)}`)
  expect(await toldOf(id)).toMatchObject([
    {
      title: '문의에 답해 드릴 시각이 바뀌었어요',
      message: expect.stringContaining(formatMoment(new Date(moved))),
    },
  ])
  expect([await due(later), await toldOf(later)]).toEqual([far, []])
  await rest(addDays(day, 2))
  expect([await due(id), (await toldOf(id)).length]).toEqual([moved, 1])
  expect((await open('customer-2', { kind: 'QUESTION' })).dueAt).toBe(moved)
  await rest(null)
})

describe('what answers, ends or pays an inquiry', () => {
  it('is on a page that learns of a change without a record of every look', async () => {
    const { id } = await open('customer-3')
    const { changedAt } = await look(id)
    const change = async () => (await care.callAs('operator', 'GET', `${desk}/${id}/change`)).body.data
    const countLooks = () => care.server.db.$count(auditLog, eq(auditLog.subjectId, id))
    const looks = await countLooks()
    expect(await change()).toEqual({ changedAt })
    care.advanceClock(1000)
    await write('customer-3', id, '하나 더 있어요.')
    expect((await change()).changedAt > changedAt).toBe(true)
    expect(await countLooks()).toBe(looks)
  })

  it('is refused while the customer has written, or changed the account, since it was looked at', async () => {
    const { id } = await open('customer-3')
    const compensationId = newId()
    const path = `${desk}/${id}/compensations`
    const gift = { compensationId, won: 5000, reason: '도자기 화분', message: '화분값이에요.' }
    const asSeen = async (step: string, body: object, changedAt: string) =>
      (await care.callAs('admin', 'POST', `${step}?seen=${encodeURIComponent(changedAt)}`, body)).body.code
    const { changedAt } = await look(id)
    care.advanceClock(1000)
    await write('customer-3', id, '잘못 알았어요.')
    expect(await asSeen(path, gift, changedAt)).toBe('CHANGED_MEANWHILE')
    const ending = { outcome: 'ANSWERED', text: '답해 드렸어요.' }
    expect(await asSeen(`${desk}/${id}/close`, ending, changedAt)).toBe('CHANGED_MEANWHILE')
    const said = { messageId: newId(), text: '5,000원을 보내 드릴게요.' }
    expect(await asSeen(`${desk}/${id}/messages`, toForm(said), changedAt)).toBe('CHANGED_MEANWHILE')
    const note = toForm({ messageId: newId(), text: '기사에게 물어봄', isInternal: 'true' })
    expect(await asSeen(`${desk}/${id}/messages`, note, changedAt)).toBeUndefined()
    const read = (await look(id)).changedAt
    expect(await asSeen(`${desk}/${id}/messages`, toForm(said), read)).toBeUndefined()
    care.advanceClock(1000)
    await write('customer-3', id, '네.')
    // What has arrived is not refused when it is sent once more.
    expect(await asSeen(`${desk}/${id}/messages`, toForm(said), read)).toBeUndefined()
    expect(await asSeen(path, gift, (await look(id)).changedAt)).toBeUndefined()

    await answer('customer-3', id, compensationId, true)
    const accepted = (await look(id)).changedAt
    care.advanceClock(1000)
    const other = { compensationId, account: { ...account, accountNumber: '3333-01-1234567' } }
    await care.callAs('customer-3', 'POST', `${app}/${id}/compensation`, other)
    expect(await asSeen(`${path}/${compensationId}/paid`, {}, accepted)).toBe('CHANGED_MEANWHILE')
    const { changedAt: now } = await look(id)
    expect(await asSeen(`${path}/${compensationId}/paid`, {}, now)).toBeUndefined()
  })
})

describe('a compensation', () => {
  it('above what one person may give waits for another administrator, then for the customer, then for the transfer', async () => {
    const reservationId = await care.bookAndPay('customer-1')
    const { id } = await open('customer-1', { reservationId })
    expect(await look(id)).toMatchObject({ aloneUpTo: 50_000 })
    const offered = (await offer(id, 80_000, 'admin')).body.data as AdminInquiry
    const [compensation] = offered.compensations
    expect(compensation).toMatchObject({ won: 80_000, state: 'PROPOSED', mayApprove: false, isMine: true })
    expect((await look(id, 'admin-2')).compensations).toMatchObject([{ mayApprove: true, isMine: false }])
    const compensationId = compensation?.id ?? ''
    expect((await see('customer-1', id)).compensation).toBeNull()
    expect((await decide('admin', id, compensationId, 'approve')).body.code).toBe('SECOND_PERSON_NEEDED')
    expect((await decide('operator', id, compensationId, 'approve')).status).toBe(404)
    expect((await end(id, 'REFUSED')).body.code).toBe('INQUIRY_HAS_OFFER')
    expect((await offer(id, 10_000)).body.code).toBe('INQUIRY_HAS_OFFER')

    const item = async (person: string) =>
      ((await care.callAs(person, 'GET', desk)).body.data as AdminInquiry[]).find((it) => it.id === id)
    expect(await item('admin')).toMatchObject({ wonToApprove: 80_000, mayApprove: false })
    expect(await item('admin-2')).toMatchObject({ stateLabel: '보상 승인 기다림', mayApprove: true })
    const toApprove = { kind: 'COMPENSATIONS_PROPOSED', count: 1 }
    expect(await waitingOf('admin-2')).toContainEqual(toApprove)
    await decide('admin-2', id, compensationId, 'approve')
    expect(await waitingOf('admin-2')).not.toContainEqual(toApprove)
    const bell = (await care.callAs('admin', 'GET', '/api/v1/notifications')).body.data.content
    expect(bell[0]).toMatchObject({ title: '부탁한 일이 승인됐어요' })
    expect((await see('customer-1', id)).compensation).toMatchObject({
      ...{ won: 80_000, state: 'OFFERED', message: '깨진 화분값이에요.' },
    })
    expect((await decide('admin', id, compensationId, 'paid')).body.code).toBe('COMPENSATION_GONE')

    const give = (accountNumber: string) =>
      care.callAs('customer-1', 'POST', `${app}/${id}/compensation`, {
        ...{ compensationId, account: { ...account, accountNumber } },
      })
    // The sentence says which field is meant; spaces are left out.
    expect((await give('110-12a')).body).toMatchObject({
      message: '계좌번호를 숫자로 적어 주세요.',
      issues: [{ path: 'account.accountNumber' }],
    })
    expect((await give(' 110-123 -456789')).status).toBe(200)
    expect(await look(id)).toMatchObject({
      ...{ stateLabel: '관리자가 보낼 차례', wonToSend: 80_000 },
      compensations: [{ state: 'ACCEPTED', account }],
    })
    const { bank, holder } = account
    expect((await see('customer-1', id)).compensation?.account).toEqual({
      bank,
      holder,
      maskedNumber: '··· 6789',
    })
    expect((await give('3333-01-1234567')).body.data.compensation.account.maskedNumber).toBe('··· 4567')
    expect(await titlesOf(memberIdOf(await care.signIn('admin')))).toContain('손님이 계좌를 바꿨어요')
    // Administrators are told and have it to do; an operator has nothing to answer.
    const told = (await care.callAs('admin-2', 'GET', '/api/v1/notifications?size=50')).body.data.content
    expect(told).toContainEqual(expect.objectContaining({ message: '80,000원을 손님의 계좌로 보내 주세요.' }))
    const ofAdmin = await waitingOf('admin-2')
    expect(ofAdmin).toContainEqual({ kind: 'COMPENSATIONS_TO_SEND', count: 1 })
    care.advanceClock(1000)
    await write('customer-1', id, '언제 받을 수 있나요?')
    expect(await look(id)).toMatchObject({ stateLabel: '우리 차례', wonToSend: null })
    const countToAnswer = (work: typeof ofAdmin) => work.find(({ kind }) => kind === 'INQUIRIES')?.count
    expect(countToAnswer(await waitingOf('operator'))).toBe((countToAnswer(ofAdmin) ?? 0) + 1)
    expect((await answer('customer-1', id, compensationId, false)).body.code).toBe('COMPENSATION_GONE')

    await decide('admin', id, compensationId, 'paid')
    expect((await give('110-123-456789')).body.code).toBe('COMPENSATION_GONE')
    expect(await see('customer-1', id)).toMatchObject({
      state: 'CLOSED',
      outcome: { label: '보상해 드렸어요', text: '80,000원' },
      compensation: { state: 'PAID' },
    })
    expect(await titlesOf(await ownerOf(id))).toContain('보상을 보내 드렸어요')
  })

  it('that one person may give alone counts in the ledger until the customer declines it', async () => {
    const { id } = await open('customer-3')
    const compensationId = newId()
    await offer(id, 20_000, 'operator', compensationId)
    await offer(id, 20_000, 'operator', compensationId)
    const sum = async () =>
      (await care.server.db.select().from(givenAway).where(eq(givenAway.sourceId, compensationId))).reduce(
        (total, { won }) => total + won,
        0,
      )
    expect(await sum()).toBe(20_000)
    await answer('customer-3', id, compensationId, false)
    expect(await sum()).toBe(0)
    expect(await look(id)).toMatchObject({ state: 'OURS', compensations: [{ state: 'DECLINED' }] })
    care.advanceClock(1000)
    await offer(id, 21_000)
    expect((await see('customer-3', id)).compensation).toMatchObject({ won: 21_000, account: null })
  })

  it('is seen by the customer of an inquiry that staff opened, also before any message', async () => {
    const reservationId = await care.bookAndPay('customer-4')
    const id = newId()
    const body = { inquiryId: id, kind: 'CLAIM', text: '화분이 깨졌다고 전화하셨어요.', reservationId }
    await care.callAs('expert', 'POST', desk, body)
    expect((await care.callAs('customer-4', 'GET', `${app}/${id}`)).status).toBe(404)
    await offer(id, 2000)
    expect(await see('customer-4', id)).toMatchObject({ messages: [], compensation: { won: 2000 } })
    const listed: { id: string }[] = (await care.callAs('customer-4', 'GET', app)).body.data
    expect(listed.map((it) => it.id)).toContain(id)
  })

  it('that is taken back is ours to answer again, by a promised time', async () => {
    const { id } = await open('customer-1')
    const compensationId = newId()
    await offer(id, 3000, 'operator', compensationId)
    expect(await look(id)).toMatchObject({ state: 'CUSTOMERS', dueAt: null })
    await decide('operator', id, compensationId, 'reject')
    expect(await look(id)).toMatchObject({ state: 'OURS', dueAt: expect.any(String), isLate: false })
  })

  it('that another declines says who and why, in a note of theirs and to who proposed it', async () => {
    const { id } = await open('customer-1')
    const compensationId = newId()
    await offer(id, 80_000, 'operator', compensationId)
    const path = `${desk}/${id}/compensations/${compensationId}/reject`
    care.advanceClock(1000)
    await care.callAs('admin', 'POST', path, { reason: '사진이 없어요.' })
    const { messages } = await look(id)
    const text = '보상 80,000원 제안을 거절했어요.\n사진이 없어요.'
    expect(messages.at(-1)).toMatchObject({ isInternal: true, text })
    expect(messages.at(-1)?.authorName).not.toBe((await look(id)).compensations[0]?.proposedByName)
    const { content } = (await care.callAs('operator', 'GET', '/api/v1/notifications')).body.data
    expect(content[0]).toMatchObject({
      title: '부탁한 일이 거절됐어요',
      message: expect.stringMatching(/^보상 80,000원을 .+ 님이 거절했어요\. 사진이 없어요\.$/),
    })
  })

  it('and refunds of one booking share the limit of one person, whatever inquiries it has', async () => {
    const reservationId = await care.bookAndPay('customer-3', { pots: { LARGE: 2 } })
    const [first, second] = [
      await open('customer-3', { reservationId }),
      await open('customer-3', { reservationId }),
    ]
    expect((await offer(first.id, 30_000)).body.data.compensations[0].state).toBe('OFFERED')
    expect((await offer(second.id, 30_000)).body.data.compensations[0].state).toBe('PROPOSED')
    const payment = await care.findLatestPayment(reservationId)
    const body = { amount: 30_000, reason: '접수', requestId: newId() }
    const refund = await care.callAs('admin', 'POST', `/api/v1/admin/payments/${payment?.id}/refund`, body)
    expect(refund.body.data).toMatchObject({ status: 'PROPOSED' })
  })

  it('is never read, given or decided in the console by the customer of the inquiry', async () => {
    const { id } = await open('admin')
    const compensationId = newId()
    for (const attempt of [
      care.callAs('admin', 'GET', `${desk}/${id}`),
      care.callAs('admin', 'PUT', `${desk}/${id}/owner`, {}),
      offer(id, 5_000, 'admin', compensationId),
      decide('admin', id, compensationId, 'paid'),
    ])
      expect((await attempt).body.code).toBe('OWN_INQUIRY')
    expect((await look(id, 'admin-2')).compensations).toEqual([])
  })
})

describe('an account that is deleted', () => {
  it('keeps complaints and claims for three years, and nothing else of its inquiries', async () => {
    const claim = await open('customer-2')
    const question = await open('customer-2', { kind: 'QUESTION', text: '궁금해요.' })
    await end(claim.id, 'REFUSED')
    const memberId = await ownerOf(claim.id)
    expect((await care.callAs('customer-2', 'POST', '/api/v1/user/withdrawal', {})).status).toBe(200)
    for (const { id } of [claim, question]) expect(await ownerOf(id)).toBe('')
    const kept = await care.server.db
      .select()
      .from(retainedRecord)
      .where(eq(retainedRecord.kind, 'COMPLAINT'))
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ keepUntil: '2029-11-02', data: { 종류: '파손이나 피해' } })
    expect(JSON.stringify(kept)).not.toContain(memberId)
  })
})
