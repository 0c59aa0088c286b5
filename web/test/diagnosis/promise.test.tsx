import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAnswerPromise } from '../../../contract/diagnosis/promise.ts'
import { openApp } from '../render-app.tsx'
import { answer } from '../server.ts'

test.each([
  [{ hours: 36, day: '2026-12-25' }, '오늘은 36시간 안에 전문가가 답해요.'],
  [{ hours: null, day: '2026-12-28' }, '지금은 전문가가 쉬고 있어요. 12월 28일 (월)까지 답해 드려요.'],
])('the wizard says before the first photo when an answer takes longer: %o', async (promise, text) => {
  answer(getAnswerPromise, promise)
  await openApp('/plant-analysis')
  await screen.findByText(text)
})

test('the wizard says nothing of the usual 24 hours', async () => {
  answer(getAnswerPromise, { hours: 24, day: '2026-12-25' })
  await openApp('/plant-analysis')
  await screen.findByText('1 / 7')
  expect(screen.queryByText(/시간 안에 전문가가 답해요/)).toBeNull()
})
