import { expect, it } from 'vitest'
import { listNotifications, type Notification } from '../../contract/notification/notification.ts'
import type { HttpClient } from './client.ts'
import { readResponse } from './response.ts'

const client: HttpClient = {
  getToken: () => null,
  messages: { NETWORK: '', MALFORMED: '형식', NO_DATA: '', UNREADABLE: '' },
}
const row = {
  id: '01990000-0000-7000-8000-000000000001',
  type: 'PAYMENT',
  title: '결제가 끝났어요',
  message: '',
  status: 'UNREAD',
  isNew: true,
  createdAt: '2026-11-23T10:00:00+09:00',
  link: null,
} satisfies Notification

const read = (content: unknown[], rest = {}) => {
  const data = { content, hasNext: false, nextCursor: null, ...rest }
  const text = JSON.stringify({ status: 'Success', message: '', data })
  return readResponse(client, listNotifications, { status: 200, text, token: null }).content
}

it('keeps a row with an unknown value as one of the other kind', () => {
  expect(read([row, { ...row, type: 'FROM_A_NEWER_SERVER' }]).map(({ type }) => type)).toEqual([
    'PAYMENT',
    'NOTICE',
  ])
})

it('leaves out a row that cannot be read, and keeps the others', () => {
  expect(read([{ ...row, title: null }, row, 'odd', row])).toEqual([row, row])
})

it('fails when no row can be read, or when the list itself is odd', () => {
  expect(() => read([{ ...row, title: null }])).toThrow('형식')
  expect(() => read([row], { hasNext: 'maybe' })).toThrow('형식')
})
