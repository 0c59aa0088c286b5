import { describe, expect, it } from 'vitest'
import { noticeValues } from './notice-values.ts'
import { isNoticeName, type News, type NoticeName, noticeTemplates, templateOf } from './templates.ts'
import { exampleOf, faultsOf, fill } from './wording.ts'

const names = Object.keys(noticeTemplates).filter(isNoticeName)
const faults = (name: NoticeName, title: string, message: string) =>
  faultsOf(templateOf(name), { title, message })

describe('a template', () => {
  it.each(names)('%s stands up to the rules for its own wordings, and no brace is left in it', (name) => {
    const { title, message } = templateOf(name)
    expect(faults(name, title, message)).toEqual([])
    const example = exampleOf(templateOf(name), { title, message })
    expect(example.title + example.message).not.toMatch(/[{}!]/)
  })

  it('is named by its key alone, and every value is offered somewhere', () => {
    expect(isNoticeName('PAID')).toBe(true)
    expect(isNoticeName('constructor')).toBe(false)
    const offered = new Set(names.flatMap((name) => templateOf(name).values))
    expect([...offered].sort()).toEqual(Object.keys(noticeValues))
  })

  it('cannot be sent under a name that is none, or without one of its values', () => {
    const right: News = { notice: 'CARE_QUIET', values: { problem: '과습' } }
    // @ts-expect-error there is no such template
    const unknown: News = { notice: 'CARE_LOUD', values: { problem: '과습' } }
    // @ts-expect-error the problem is missing
    const forgotten: News = { notice: 'CARE_QUIET', values: {} }
    expect([right, unknown, forgotten]).toHaveLength(3)
  })
})

describe('a wording', () => {
  it('is filled with values as they are, and what they contain is not read again', () => {
    const wording = { title: '{bank}', message: '{amount}을 {bank} {accountNumber}로 ' }
    const values = { bank: '{amount}', amount: '$& 1,000원', accountNumber: 1 }
    expect(fill(wording, values)).toEqual({ title: '{amount}', message: '$& 1,000원을 {amount} 1로' })
    expect(fill({ title: '{summary} 안내', message: '{constructor.name}' }, { summary: '' })).toEqual({
      title: '안내',
      message: '',
    })
  })

  it('may say less or more than the default, but not leave out what the default names', () => {
    const [said] = faults('DEPOSIT_AWAITED', '입금을 기다려요', '{amount}을 보내 주세요.')
    expect(said).toEqual({
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
  ])('is refused with a sentence: %s', (title, sentence) => {
    const [said, ...others] = faults('PAID', title, '{orderName} {amount}')
    expect(others).toEqual([])
    expect(said?.path).toBe('title')
    expect(said?.message).toContain(sentence)
  })

  it('is as long as the inbox shows, counted with its values in', () => {
    expect(faults('PICKED_UP', '왔어요', '가'.repeat(120))).toEqual([])
    expect(faults('PICKED_UP', '왔어요', '가'.repeat(121))).toMatchObject([{ path: 'message' }])
    expect(faults('PICKED_UP', '왔어요', `{potCount}${'가'.repeat(119)}`)).toEqual([])
    expect(faults('PICKED_UP', '왔어요', `{reservationNumber}${'가'.repeat(119)}`)).toHaveLength(1)
  })
})
