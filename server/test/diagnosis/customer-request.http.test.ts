import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerRequest } from '../../src/features/diagnosis/expert-desk.tables.ts'
import { casesPath, createExpertDeskWorld, hourMs } from '../support/expert-desk.ts'
import { smallPhoto } from '../support/submission.ts'

let desk: Awaited<ReturnType<typeof createExpertDeskWorld>>
beforeAll(async () => {
  desk = await createExpertDeskWorld()
})
afterAll(() => desk.close())

const request = { kind: 'LEAF_UNDERSIDE', text: '잎 뒷면에 벌레가 있는지 보고 싶어요.' }
const ask = (id: string, changes: object = {}, token = desk.expert, at = desk.server) =>
  desk.call('POST', `${casesPath}/${id}/requests`, { ...request, ...changes }, token, at)

function replyForm({ photo, ...fields }: { reply?: string; declined?: string; photo?: Buffer }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'leaf.jpg')
  return form
}
const reply = (id: string, fields: Parameters<typeof replyForm>[0], token = desk.customer, number = 0) =>
  desk.server.call('POST', `/api/v1/analysis/${id}/expert-requests/${number}/reply`, {
    token,
    body: replyForm(fields),
  })
const ids = ({ content }: { content: { id: string }[] }) => content.map(({ id }) => id)
const titles = async (id: string) =>
  (await desk.noticesOf(desk.customer)).filter(({ link }) => link.includes(id)).map(({ title }) => title)
const matters = async (of: string) =>
  (
    await desk.call('GET', '/api/v1/common/home/open-matters', undefined, desk.customer)
  ).body.data.matters.filter(({ id }: { id: string }) => id === of)
const runJob = async ({ features } = desk.server) =>
  features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.customer-request')?.run({})
const escalate = async () =>
  desk.server.features.diagnosis.jobs.find(({ kind }) => kind === 'diagnosis.expert-late')?.run({})
const hoursLeft = async (id: string) =>
  (Date.parse((await desk.result(id)).expertDueAt) - desk.now()) / hourMs

describe('a request to the customer', () => {
  it('stops the clock, leaves the queue, and is told to the customer once', async () => {
    const id = await desk.diagnose()
    desk.advanceHours(20)
    await desk.claim(id)
    const taps = await Promise.all([ask(id), ask(id, {}, desk.expert, desk.other)])
    expect(taps.map(({ status }) => status)).toEqual([200, 200])
    expect((await ask(id, { text: '다른 부탁' })).body.code).toBe('CUSTOMER_ASKED')
    expect(await titles(id)).toEqual(['전문가가 사진을 한 장 더 부탁했어요'])

    const { asked, waiting, content } = await desk.queue('ASKED')
    expect([asked, waiting]).toEqual([1, 0])
    expect(content).toMatchObject([{ id, request: { state: 'WAITING', kind: 'LEAF_UNDERSIDE' } }])
    expect(ids(await desk.queue())).not.toContain(id)
    expect((await desk.call('POST', '/api/v1/admin/analysis/next-case', {})).body.data.id).toBeNull()
    expect(await matters(id)).toMatchObject([
      { kind: 'EXPERT_REQUEST', id, subject: '사진을 한 장 더 부탁했어요' },
    ])

    desk.advanceHours(30)
    await escalate()
    const result = await desk.result(id)
    expect(result).toMatchObject({ expertIsLate: false, expertRequests: [{ number: 0, ...request }] })
    expect(await titles(id)).toHaveLength(1)

    const actions = (await desk.auditOf(id)).filter(({ kind }) => kind === 'CHANGE')
    expect(actions).toMatchObject([{ action: 'diagnosis.askCustomer', after: { kind: 'LEAF_UNDERSIDE' } }])
    expect(JSON.stringify(actions)).not.toContain('벌레')
    expect((await reply(id, { declined: 'true' })).status).toBe(200)
    await desk.publish(id)
  })

  it('is answered with a photo; the case stands in front of more urgent ones with the same time left', async () => {
    const id = await desk.diagnose()
    await ask(id)
    const before = await hoursLeft(id)
    desk.advanceHours(1)
    const urgent = await desk.diagnose()
    desk.advanceHours(23.5)
    const answered = await reply(id, { reply: '뒷면에 점이 있어요.', photo: smallPhoto })
    const link = `/console/cases/${id}`
    expect(await desk.noticesOf(desk.expert)).toContainEqual(
      expect.objectContaining({ title: '손님이 부탁한 것에 답했어요', link }),
    )
    expect(answered.body.data.expertRequests).toMatchObject([
      { state: 'ANSWERED', reply: '뒷면에 점이 있어요.', photo: expect.stringContaining('d/') },
    ])
    expect(before - 7 * 24).toBeCloseTo(await hoursLeft(id), 1)
    expect(ids(await desk.queue())).toEqual([id, urgent])
    expect((await desk.queue()).content[0].request.state).toBe('ANSWERED')
    expect((await desk.call('POST', '/api/v1/admin/analysis/next-case', {})).body.data.id).toBe(id)
    expect((await desk.read(id)).requests).toMatchObject([
      { reply: '뒷면에 점이 있어요.', repliedAt: expect.any(String) },
    ])
    expect(await matters(id)).toEqual([])

    // Repeated or different replies change nothing and leave no photo behind.
    const again = await Promise.all([
      reply(id, { reply: '다른 글', photo: smallPhoto }),
      reply(id, { declined: 'true' }),
    ])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect((await desk.result(id)).expertRequests).toMatchObject([{ reply: '뒷면에 점이 있어요.' }])
    for (const one of [id, urgent]) await desk.publish(one)
    expect((await reply(id, { reply: '늦은 글' })).status).toBe(200)
  })

  it('takes one of two replies at once, and keeps one photo', async () => {
    const id = await desk.diagnose()
    await ask(id)
    const both = await Promise.all([reply(id, { photo: smallPhoto }), reply(id, { photo: smallPhoto })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [shown] = (await desk.result(id)).expertRequests
    const photos = both.map(({ body }) => body.data.expertRequests[0].photo)
    expect(photos).toEqual([shown.photo, shown.photo])
    await desk.publish(id)
  })

  it('of another customer is unknown, and an empty reply is refused', async () => {
    const id = await desk.diagnose()
    await ask(id)
    const foreign = await reply(id, { reply: '저도요' }, await desk.server.signInAs('customer-4'))
    expect([foreign.status, foreign.body.code]).toEqual([404, 'DIAGNOSIS_NOT_FOUND'])
    expect((await reply(id, { reply: '없는 부탁' }, desk.customer, 1)).body.code).toBe('DIAGNOSIS_NOT_FOUND')
    expect((await reply(id, {})).body.code).toBe('REPLY_EMPTY')
    expect((await reply(id, { photo: Buffer.from('no photo') })).body.code).toBe('PHOTO_NOT_READABLE')
    expect((await desk.result(id)).expertRequests).toMatchObject([{ state: 'WAITING' }])
    expect((await desk.publish(id)).status).toBe(200)
    expect((await desk.result(id)).expertRequests).toMatchObject([{ state: 'CLOSED' }])
    expect((await reply(id, { reply: '늦은 글' })).body.code).toBe('REQUEST_CLOSED')
    expect((await ask(id)).body.code).toBe('CASE_ANSWERED')
  })

  it('can be made three times in a case', async () => {
    const id = await desk.diagnose()
    for (const number of [0, 1, 2]) {
      expect((await ask(id)).status).toBe(200)
      await reply(id, { declined: 'true' }, desk.customer, number)
    }
    expect((await ask(id)).body.code).toBe('CUSTOMER_ASKED_OFTEN')
    expect((await desk.read(id)).requests).toMatchObject([{ number: 2, state: 'DECLINED' }, {}, {}])
    await desk.publish(id)
  })

  it('is reminded of once, and ends after seven days with the time that was left', async () => {
    const id = await desk.diagnose()
    desk.advanceHours(20)
    await ask(id)
    desk.advanceHours(2.7 * 24)
    await Promise.all([runJob(), runJob(desk.other)])
    await runJob()
    expect((await titles(id)).filter((title) => title === '전문가가 답을 기다리고 있어요')).toHaveLength(1)
    expect(ids(await desk.queue())).not.toContain(id)

    desk.advanceHours(4.4 * 24)
    await Promise.all([runJob(), runJob(desk.other)])
    await runJob()
    expect(await hoursLeft(id)).toBeCloseTo(4, 1)
    expect((await desk.queue()).content).toMatchObject([{ id, request: { state: 'EXPIRED' } }])
    expect(await matters(id)).toEqual([])
    expect(await titles(id)).toHaveLength(2)

    // A late reply still reaches the expert.
    expect((await reply(id, { reply: '이제 봤어요.' })).status).toBe(200)
    expect(await hoursLeft(id)).toBeCloseTo(4, 1)
    expect((await desk.queue()).content).toMatchObject([{ id, request: { state: 'ANSWERED' } }])
    await desk.publish(id)
  })
})

describe('the result that staff preview', () => {
  it('is the owner’s, names nobody and does not count as read', async () => {
    const id = await desk.diagnose()
    const preview = (await desk.call('GET', `${casesPath}/${id}/result-preview`)).body.data
    expect(preview).toEqual(await desk.result(id))
    await desk.publish(id)
    await desk.call('GET', `${casesPath}/${id}/result-preview`)
    expect(await matters(id)).toMatchObject([{ kind: 'EXPERT_ANSWER', id }])
    const text = JSON.stringify(preview)
    for (const personal of ['김초록', '1234', 'chorok']) expect(text).not.toContain(personal)
  })
})

describe('the data of a customer', () => {
  it('holds requests and replies in the export, and none after the withdrawal', async () => {
    const id = await desk.diagnose()
    await ask(id)
    await reply(id, { reply: '창가에 둬요.', photo: smallPhoto })
    const copy = await desk.call('GET', '/api/v1/user/export', undefined, desk.customer)
    expect(JSON.stringify(copy.body)).toContain('창가에 둬요.')
    const left = await desk.server.call('POST', '/api/v1/user/withdrawal', { token: desk.customer, body: {} })
    expect(left.status).toBe(200)
    expect(await desk.server.db.select().from(customerRequest)).toEqual([])
  })
})
