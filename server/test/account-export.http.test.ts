import { afterAll, beforeAll, expect, it } from 'vitest'
import { notification } from '../src/features/notification/notification.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { copyMost } from '../src/shared/personal/personal-data.ts'
import { type CareWorld, careWorld } from './care-world.ts'
import { wholeLife } from './whole-life.ts'

let care: CareWorld
let life: Awaited<ReturnType<typeof wholeLife>>
beforeAll(async () => {
  care = await careWorld()
  life = await wholeLife(care, 'customer-1')
}, 60_000)
afterAll(() => care.close())

const copyOf = async (person: string) => (await care.ask(person, 'GET', '/api/v1/user/export')).body.data

it('holds everything that is stored of a person, under names they understand', async () => {
  const copy = await copyOf('customer-1')
  expect(Object.keys(copy)).toEqual([
    '안내',
    '만든 때',
    '예약',
    '결제',
    '진단',
    '바뀌기 전 진단 결과',
    '돌봄 계획',
    '알림',
    '알림을 받는 기기',
    '후기',
    '내 정보',
    '동의 기록',
    '로그인 방법',
    '로그인 기록',
  ])
  expect(copy['내 정보']).toMatchObject({ 이름: '남궁한솔', 전화번호: '01077771234' })
  expect(copy.예약).toHaveLength(2)
  expect(copy.예약[1]).toMatchObject({ 상태: '완료', 이름: '김초록', 결제: 15_000, 환불: 5000 })
  expect(copy.예약[1].기록.length).toBeGreaterThan(5)
  expect(copy.결제[1]).toMatchObject({ 금액: 15_000, '돌려받은 금액': 5000, 환불: [{ 금액: 5000 }] })
  expect(copy.진단[0]).toMatchObject({ '전문가 답변': '햇빛이 너무 세요. 커튼을 쳐 주세요.' })
  expect(copy['돌봄 계획'][0].확인[0]).toMatchObject({ 메모: '우리 집 새순이 나왔어요' })
  expect(copy['알림을 받는 기기']).toEqual([{ '알림 서비스': 'push.example', 등록: expect.any(String) }])
  expect(copy.후기[0]).toMatchObject({ 별점: 5 })
})

it('tells where each photo can be fetched', async () => {
  const [{ 사진 }] = (await copyOf('customer-1')).진단
  expect(사진).toHaveLength(2)
  expect((await fetch(사진[0])).status).toBe(200)
})

it('holds no key, and nothing of anybody else', async () => {
  const mine = JSON.stringify(await copyOf('customer-1'))
  for (const secret of ['secret-of-the-browser', 'public-key-of-the-browser', 'of-namgung'])
    expect(mine).not.toContain(secret)
  const theirs = JSON.stringify(await copyOf('customer-2'))
  for (const trace of life.traces.filter((it) => it !== '010-1234-5678')) expect(theirs).not.toContain(trace)
  expect((await copyOf('customer-2')).예약).toEqual([])
  expect((await care.server.call('GET', '/api/v1/user/export')).status).toBe(401)
})

it('stays within bounds for somebody with very much, and begins with the newest', async () => {
  const rows = Array.from({ length: copyMost + 1000 }, (_, at) => ({
    id: newId(),
    memberId: life.memberId,
    type: 'CONTENT' as const,
    title: `알림 ${at}`,
    message: '많아요',
    createdAt: new Date(care.now().getTime() + at),
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await care.server.db.insert(notification).values(rows.slice(at, at + 1000))
  const { 알림 } = await copyOf('customer-1')
  expect(알림).toHaveLength(copyMost)
  expect(알림[0].제목).toBe(`알림 ${rows.length - 1}`)
})
