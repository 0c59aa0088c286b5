import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDiagnoses } from '../../../contract/diagnosis/diagnosis.ts'
import { eventually, openApp } from '../render-app.tsx'
import { answer, hold } from '../server.ts'

test('a list says to screen readers that it loads, and falls silent when it is there', async () => {
  answer(listDiagnoses, { content: [], hasNext: false })
  const release = hold(listDiagnoses)
  await openApp('/analysis-list')
  const news = await screen.findByText('불러오고 있어요', { selector: '[aria-live=polite]' })
  release()
  await eventually(() => expect(news.textContent).toBe(''))
})
