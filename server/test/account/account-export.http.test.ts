import { afterAll, beforeAll, expect, it } from 'vitest'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { maxExportRows } from '../../src/shared/personal/personal-data.ts'
import { createMemberHistory } from '../support/member-history.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
let history: Awaited<ReturnType<typeof createMemberHistory>>
beforeAll(async () => {
  care = await createReservationWorld()
  history = await createMemberHistory(care, 'customer-1')
}, 300_000)
afterAll(() => care.close())

const exportOf = async (person: string) => (await care.callAs(person, 'GET', '/api/v1/user/export')).body.data

it('contains everything stored about a member, in sections with Korean names', async () => {
  const data = await exportOf('customer-1')
  expect(Object.keys(data)).toEqual([
    '안내',
    '만든 때',
    '저장한 보기',
    '예약',
    '전화 예약',
    '결제',
    '진단',
    '바뀌기 전 진단 결과',
    '모델에 보낸 기록',
    '돌봄 계획',
    '전문가의 부탁',
    '전문가끼리 남긴 말',
    '공유 링크',
    '문의',
    '알림',
    '알림을 받는 기기',
    '알림톡과 문자',
    '후기',
    '보안 기록',
    '내 정보',
    '동의 기록',
    '로그인 방법',
    '로그인 기록',
    '패스키',
  ])
  expect(data['내 정보']).toMatchObject({ 이름: '남궁한솔', 전화번호: '01077771234' })
  expect(data.예약).toHaveLength(2)
  expect(data.예약[1]).toMatchObject({ 상태: '완료', 이름: '김초록', 결제: 15_000, 환불: 5000 })
  expect(data.예약[1].기록.length).toBeGreaterThan(5)
  expect(data.결제[1]).toMatchObject({ 금액: 15_000, '돌려받은 금액': 5000, 환불: [{ 금액: 5000 }] })
  expect(data.진단[0]).toMatchObject({ '전문가 답변': '햇빛이 너무 세요. 커튼을 쳐 주세요.' })
  expect(data['돌봄 계획'][0].확인[0]).toMatchObject({ 메모: '우리 집 새순이 나왔어요' })
  expect(data['알림을 받는 기기']).toEqual([{ '알림 서비스': 'push.example', 등록: expect.any(String) }])
  expect(data.후기[0]).toMatchObject({ 별점: 5 })
})

it('contains a URL of each photo', async () => {
  const [{ 사진 }] = (await exportOf('customer-1')).진단
  expect(사진).toHaveLength(2)
  expect((await fetch(사진[0])).status).toBe(200)
})

it('contains no secrets and nothing of other members', async () => {
  const mine = JSON.stringify(await exportOf('customer-1'))
  for (const secret of ['secret-of-the-browser', 'public-key-of-the-browser', 'of-namgung'])
    expect(mine).not.toContain(secret)
  const theirs = JSON.stringify(await exportOf('customer-2'))
  for (const trace of history.traces.filter((it) => it !== '010-1234-5678'))
    expect(theirs).not.toContain(trace)
  expect((await exportOf('customer-2')).예약).toEqual([])
  expect((await care.server.call('GET', '/api/v1/user/export')).status).toBe(401)
})

it('limits long lists to the newest rows', async () => {
  const rows = Array.from({ length: maxExportRows + 1000 }, (_, at) => ({
    id: newId(),
    memberId: history.memberId,
    type: 'CONTENT' as const,
    title: `알림 ${at}`,
    message: '많아요',
    createdAt: new Date(care.now().getTime() + at),
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await care.server.db.insert(notification).values(rows.slice(at, at + 1000))
  const { 알림 } = await exportOf('customer-1')
  expect(알림).toHaveLength(maxExportRows)
  expect(알림[0].제목).toBe(`알림 ${rows.length - 1}`)
})
