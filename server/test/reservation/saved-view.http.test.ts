import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../src/shared/ids/ids.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())

const path = '/api/v1/admin/saved-views'
const as = (person: string) => (method: string, at: string, body?: unknown) =>
  care.callAs(person, method, path + at, body)
const operator = as('operator')
const add = (name: string, id = newId(), filters: object = { stage: 'CONFIRMED' }) =>
  operator('POST', '', { id, screen: 'BOARD', name, filters })
const namesOf = (answer: { body: { data: { views: { name: string }[] } } }) =>
  answer.body.data.views.map(({ name }) => name)

it('staff save, rename and remove views of their own, and nobody else sees them', async () => {
  const id = newId()
  for (let time = 1; time <= 2; time += 1) expect(namesOf(await add('강남 확정', id))).toEqual(['강남 확정'])
  expect((await operator('GET', '')).body.data.views).toEqual([
    { id, screen: 'BOARD', name: '강남 확정', filters: { stage: 'CONFIRMED' } },
  ])
  expect(namesOf(await as('admin')('GET', ''))).toEqual([])
  expect((await as('admin')('PUT', `/${id}`, { name: '남의 것' })).status).toBe(404)
  await as('admin')('DELETE', `/${id}`)
  expect((await add('강남 확정')).body.message).toBe('같은 이름의 보기가 있어요.')
  await add('서초')
  expect((await operator('PUT', `/${id}`, { name: '서초' })).status).toBe(400)
  expect(namesOf(await operator('PUT', `/${id}`, { name: '강남' }))).toEqual(['강남', '서초'])
  const exported = await care.callAs('operator', 'GET', '/api/v1/user/export')
  expect(JSON.stringify(exported.body)).toContain('저장한 보기')
  expect(namesOf(await operator('DELETE', `/${id}`))).toEqual(['서초'])
})

it('a twenty-first view and a searched text are refused or left out', async () => {
  const { views } = (await operator('GET', '')).body.data
  for (let count = views.length; count < 20; count += 1) expect((await add(`보기 ${count}`)).status).toBe(200)
  expect((await add('하나 더')).body.message).toContain('20개까지')
  const [first] = views
  await operator('DELETE', `/${first.id}`)
  const answer = await add('찾기', newId(), { status: 'WAITING', text: '김초록' })
  expect(JSON.stringify(answer.body)).not.toContain('김초록')
})
