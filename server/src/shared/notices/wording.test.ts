import { describe, expect, it } from 'vitest'
import { noticeValues } from './notice-values.ts'
import {
  getTemplate,
  isNoticeName,
  type NoticeContent,
  type NoticeName,
  noticeTemplates,
} from './templates.ts'
import { fill, findFaults, toExample } from './wording.ts'

const names = Object.keys(noticeTemplates).filter(isNoticeName)
const faults = (name: NoticeName, title: string, message: string) =>
  findFaults(getTemplate(name), { title, message })

describe('a template', () => {
  it.each(names)('%s passes the rules for wordings, and its example has no braces left', (name) => {
    const { title, message } = getTemplate(name)
    expect(faults(name, title, message)).toEqual([])
    const example = toExample(getTemplate(name), { title, message })
    expect(example.title + example.message).not.toMatch(/[{}!]/)
  })

  it('has only own keys as names, and every value is used by some template', () => {
    expect(isNoticeName('PAID')).toBe(true)
    expect(isNoticeName('constructor')).toBe(false)
    const offered = new Set(names.flatMap((name) => getTemplate(name).values))
    expect([...offered].sort()).toEqual(Object.keys(noticeValues))
  })

  it('does not compile with an unknown name or without one of its values', () => {
    const valid: NoticeContent = { notice: 'CARE_QUIET', values: { problem: '과습' } }
    // @ts-expect-error an unknown template
    const unknown: NoticeContent = { notice: 'CARE_LOUD', values: { problem: '과습' } }
    // @ts-expect-error the problem is missing
    const incomplete: NoticeContent = { notice: 'CARE_QUIET', values: {} }
    expect([valid, unknown, incomplete]).toHaveLength(3)
  })
})

describe('a wording', () => {
  it('is filled with the values as they are; placeholders inside values are not replaced', () => {
    const wording = { title: '{bank}', message: '{amount}을 {bank} {accountNumber}로 ' }
    const values = { bank: '{amount}', amount: '$& 1,000원', accountNumber: 1 }
    expect(fill(wording, values)).toEqual({ title: '{amount}', message: '$& 1,000원을 {amount} 1로' })
    expect(fill({ title: '{summary} 안내', message: '{constructor.name}' }, { summary: '' })).toEqual({
      title: '안내',
      message: '',
    })
  })

  it('may use other values than the default, but must contain all values of the default', () => {
    const [fault] = faults('DEPOSIT_AWAITED', '입금을 기다려요', '{amount}을 보내 주세요.')
    expect(fault).toEqual({
      path: 'message',
      message: '꼭 알려야 하는 값이 빠졌어요: {bank} 입금할 은행, {accountNumber} 입금할 계좌번호',
    })
    expect(faults('PICKED_UP', '{reservationNumber} 화분 {potCount}개', '잘 데려왔어요.')).toEqual([])
    expect(faults('PICKUP_SCHEDULED', '{pickupAt}에 만나요', '기다려 주세요.')).toEqual([])
  })

  it.each([
    ['{plant}이 왔어요', '이 알림에 {plant} 값은 없어요.'],
    ['{constructor}', '이 알림에 {constructor} 값은 없어요.'],
    ['{ amount }', '이 알림에 { amount } 값은 없어요.'],
    ['{}', '이 알림에 {} 값은 없어요.'],
    ['{amount', '중괄호가 짝이 맞지 않아요.'],
    ['{{amount}}', '중괄호가 짝이 맞지 않아요.'],
    ['}amount{', '중괄호가 짝이 맞지 않아요.'],
    ['', '제목을 입력해 주세요.'],
    ['가'.repeat(41), '제목은 보기 값을 넣어 40자까지 쓸 수 있어요. 지금은 41자예요.'],
  ])('is rejected with a Korean message: %s', (title, sentence) => {
    const [fault, ...others] = faults('PAID', title, '{orderName} {amount}')
    expect(others).toEqual([])
    expect(fault?.path).toBe('title')
    expect(fault?.message).toContain(sentence)
  })

  it('may be as long as the inbox shows, counted with the example values', () => {
    expect(faults('PICKED_UP', '왔어요', '가'.repeat(120))).toEqual([])
    expect(faults('PICKED_UP', '왔어요', '가'.repeat(121))).toMatchObject([{ path: 'message' }])
    expect(faults('PICKED_UP', '왔어요', `{potCount}${'가'.repeat(119)}`)).toEqual([])
    expect(faults('PICKED_UP', '왔어요', `{reservationNumber}${'가'.repeat(119)}`)).toHaveLength(1)
  })
})
