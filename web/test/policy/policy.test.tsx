import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { eventually, follow, openApp, press, shows } from '../render-app.tsx'
import { answer, failure, unreadable } from '../server.ts'

const versions = ['2999-01-01', '2025-09-01', '2024-01-01']
const policy = (version: string) => ({
  kind: 'TERMS' as const,
  title: '이용약관',
  version,
  effectiveFrom: version,
  content: `<h2 id="article-1">제1조 (목적)</h2><p>${version} 약관이에요.</p>`,
  sections: [{ id: 'article-1', title: '제1조 (목적)' }],
  versions: versions.map((it) => ({ version: it, effectiveFrom: it })),
})

/** Lets the server answer with three versions, of which the middle one is in force. */
const serveVersions = () => answer(getPolicy, ({ query }) => policy(query.version ?? '2025-09-01'))

async function chooseVersion(label: string) {
  const field = (await screen.findByLabelText('시행일')) as HTMLSelectElement
  const option = [...field.options].find((it) => it.textContent === label)
  fireEvent.change(field, { target: { value: option?.value } })
}

test('past and announced versions can be chosen and are marked as such', async () => {
  serveVersions()
  const app = await openApp('/user-condition', { visitor: true })
  await screen.findByText('2025-09-01 약관이에요.')
  await screen.findByText(/2999년 1월 1일부터 내용이 바뀌어요./)
  await follow('바뀌는 내용 보기')
  await screen.findByText('2999-01-01 약관이에요.')
  await screen.findByText(/아직 시행하지 않는 내용이에요/)

  await chooseVersion('2024년 1월 1일')
  await screen.findByText('2024-01-01 약관이에요.')
  await screen.findByText(/지난 내용이에요/)
  await chooseVersion('2025년 9월 1일 (지금 시행 중)')
  await eventually(() => expect(app.address()).toBe('/user-condition'))
})

test('a text that cannot be loaded offers a retry', async () => {
  answer(getPolicy, unreadable(500))
  await openApp('/user-condition', { visitor: true })
  await screen.findByRole('heading', { level: 1, name: '이용약관' })
  await shows('alert', '내용을 불러오지 못했어요.')
  serveVersions()
  await press('다시 시도')
  await screen.findByText('2025-09-01 약관이에요.')
})

test('an unknown version leads to the current one', async () => {
  answer(getPolicy, ({ query }) =>
    query.version ? failure(404, 'POLICY_NOT_FOUND', '없어요.') : policy('2025-09-01'),
  )
  await openApp('/user-condition?version=2001-01-01', { visitor: true })
  await screen.findByText('찾으시는 날짜의 내용이 없어요.')
  await follow('지금 내용 보기')
  await screen.findByText('2025-09-01 약관이에요.')
})
