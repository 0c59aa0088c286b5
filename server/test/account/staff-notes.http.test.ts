import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../src/shared/ids/ids.ts'
import { casesPath, createExpertDeskWorld, memberIdOf } from '../support/expert-desk.ts'

let desk: Awaited<ReturnType<typeof createExpertDeskWorld>>
beforeAll(async () => {
  desk = await createExpertDeskWorld()
})
afterAll(() => desk.close())

const secret = '통화할 때 큰 소리로 말씀드리기'

async function addTwice(path: string, token: string) {
  const body = { noteId: newId(), text: ` ${secret} ` }
  for (const _ of ['first', 'repeated']) expect((await desk.call('POST', path, body, token)).status).toBe(200)
  expect((await desk.call('POST', path, { ...body, text: ' ' }, token)).status).toBe(400)
}
const notesAt = async (path: string, token: string) =>
  (await desk.call('GET', path, undefined, token)).body.data

it('a note on a person is for staff alone, stored once and gone with the account', async () => {
  const person = await desk.server.signInAs('customer-2')
  const id = memberIdOf(person)
  const path = `/api/v1/admin/people/${id}/notes`
  await addTwice(path, desk.operator)
  expect(await notesAt(path, desk.admin)).toMatchObject([{ text: secret, actorName: '운영자 한들' }])
  expect((await desk.call('GET', path, undefined, desk.expert)).status).toBe(404)
  const missing = `/api/v1/admin/people/${'n'.repeat(22)}/notes`
  expect((await desk.call('GET', missing, undefined, desk.admin)).status).toBe(404)
  expect((await desk.call('POST', missing, { noteId: newId(), text: secret }, desk.admin)).status).toBe(404)

  expect(await desk.auditOf(id)).toMatchObject([{ action: 'account.addNote' }])
  expect(JSON.stringify(await desk.auditOf(id))).not.toContain(secret)
  const own = JSON.stringify((await desk.call('GET', '/api/v1/user/export', undefined, person)).body)
  expect(own).toContain('내 정보')
  expect(own).not.toContain(secret)
  expect(
    (await desk.call('POST', `${path.replace('/notes', '')}/withdrawal`, { reason: '요청' }, desk.admin))
      .status,
  ).toBe(200)
  const left = await desk.server.db.execute(`select 1 from member_note where member_id = '${id}'`)
  expect(left.rows).toEqual([])
})

it('a note on a case is for experts and administrators, and the customer sees nothing of it', async () => {
  const id = await desk.diagnose()
  const path = `${casesPath}/${id}/notes`
  await addTwice(path, desk.expert)
  expect(await notesAt(path, desk.admin)).toMatchObject([{ text: secret, actorName: '전문가 윤잎새' }])
  expect((await desk.call('GET', path, undefined, desk.operator)).status).toBe(404)
  expect((await desk.call('GET', `${casesPath}/${newId()}/notes`)).status).toBe(404)
  expect((await desk.auditOf(id)).map(({ action }) => action)).toEqual(['diagnosis.addNote'])
  const own = [
    await desk.result(id),
    await desk.noticesOf(desk.customer),
    (await desk.call('GET', '/api/v1/user/export', undefined, desk.customer)).body,
  ]
  expect(own[0]).toMatchObject({ id })
  expect(JSON.stringify(own)).not.toContain(secret)
})
