import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDiagnoses } from '../../../contract/diagnosis/diagnosis.ts'
import { button, link, openApp, rowId, scrollToEnd } from '../render-app.tsx'
import { answer, askedOf, unreadable } from '../server.ts'

const row = (index: number) => ({
  id: rowId(index),
  image: 'd/none.jpg',
  problem: `진단 ${index}번`,
  createdAt: '2026-01-05T09:00:00+09:00',
  expertFeedback: index % 2 ? '답변' : null,
  plant: index === 3 ? '고무나무' : null,
  expertDueAt: index === 2 ? '2999-12-05T09:00:00+09:00' : null,
})

test('the history loads page after page while scrolling', async () => {
  answer(listDiagnoses, ({ query }) => {
    const from = Number(query.page) * 10
    const content = Array.from({ length: from < 20 ? 10 : 3 }, (_, index) => row(from + index))
    return { content, hasNext: from < 20, nextCursor: from < 20 ? `after-${from + 9}` : null }
  })
  await openApp('/analysis-list')
  await screen.findByText('진단 0번')
  screen.getAllByText('전문가 답변 완료')
  screen.getAllByText('AI 진단 완료')
  expect(screen.getAllByText(/고무나무 ·/)).toHaveLength(1)
  expect(screen.getAllByText(/^전문가 답변 .*까지$/).map(({ textContent }) => textContent)).toEqual([
    '전문가 답변 12월 5일 (목) 오전 9:00까지',
  ])
  expect(screen.getByText('진단 2번').closest('li')?.textContent).not.toContain('AI 진단 완료')
  for (const last of ['진단 19번', '진단 22번']) {
    scrollToEnd()
    await screen.findByText(last)
  }
  expect(askedOf(listDiagnoses).map(({ query }) => query)).toEqual([
    { page: '0', size: '10' },
    { page: '1', size: '10', cursor: 'after-9' },
    { page: '2', size: '10', cursor: 'after-19' },
  ])
})

test('an empty history offers the first diagnosis', async () => {
  answer(listDiagnoses, { content: [], hasNext: false, nextCursor: null })
  await openApp('/analysis-list')
  expect((await link('진단 시작하기')).getAttribute('href')).toBe('/plant-analysis')
})

test('a history that cannot be loaded offers a retry', async () => {
  answer(listDiagnoses, unreadable(500))
  await openApp('/analysis-list')
  await button(/다시/)
})
