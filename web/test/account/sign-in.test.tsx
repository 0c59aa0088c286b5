import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMyPage, getSignInUrl, signIn } from '../../../contract/account/account.ts'
import { type Screen, screens } from '../../../contract/screens.ts'
import { closeAlert, eventually, follow, openApp, press } from '../render-app.tsx'
import { answer, askedOf, failure, unreadable } from '../server.ts'

test.each([401, 403])('a response of %i ends the session and leads to the sign-in screen', async (status) => {
  answer(getMyPage, failure(status, 'X', 'x'))
  const app = await openApp('/my-page')
  await eventually(() => expect(app.address()).toBe('/login'))
  expect(localStorage.getItem('saeip.token')).toBeNull()
})

test('a refused sign-in is reported, then the failures of the next attempts', async () => {
  answer(getSignInUrl, unreadable(500, '{}'))
  const app = await openApp('/login?error=access_denied&provider=kakao', { visitor: true })
  await closeAlert('로그인에 실패했습니다.')
  await eventually(() => expect(app.address()).toBe('/login'))
  await press('네이버로 시작하기')
  await closeAlert('로그인 URL을 가져오는데 실패했습니다.')
})

test('a code that cannot be exchanged stores no token', async () => {
  answer(signIn, failure(400, 'SIGN_IN_FAILED', ''))
  const app = await openApp('/login?provider=kakao&code=made-up&state=made-up', { visitor: true })
  await closeAlert('로그인 처리 중 오류가 발생했습니다.')
  expect(askedOf(signIn)).toHaveLength(1)
  expect(localStorage.getItem('saeip.token')).toBeNull()
  await eventually(() => expect(app.address()).toBe('/login'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const forMembers = Object.values<Screen>(screens).filter(({ access }) => access === 'token')

test.each(forMembers)('a visitor of $route is asked to sign in', async ({ route }) => {
  const app = await openApp(route.replace('$id', '1'), { visitor: true })
  await eventually(() => expect(app.address()).toBe('/login-required'))
})

test('many taps on the heading of the sign-in screen store no token', async () => {
  const app = await openApp('/login-required', { visitor: true })
  await follow(/로그인/)
  await eventually(() => expect(app.address()).toBe('/login'))
  const heading = await screen.findByRole('heading', { level: 1 })
  for (let tap = 0; tap < 7; tap += 1) fireEvent.click(heading)
  expect(localStorage.getItem('saeip.token')).toBeNull()
})
