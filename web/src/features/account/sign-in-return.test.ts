import { expect, it } from 'vitest'
import { readSignInReturn } from './login.page.tsx'

it('takes a plain visit to the sign-in screen for what it is', () => {
  expect(readSignInReturn('')).toBeUndefined()
  expect(readSignInReturn('?provider=kakao')).toBeUndefined()
})

it('keeps code and state as the provider wrote them, also when they look like numbers', () => {
  expect(readSignInReturn('?provider=kakao&code=12e5&state=007')).toEqual({
    kind: 'code',
    provider: 'kakao',
    code: '12e5',
    state: '007',
  })
})

it('believes an error before a code', () => {
  expect(readSignInReturn('?provider=google&error=access_denied&code=x')).toEqual({ kind: 'refused' })
})

it('does not know a provider that we do not offer', () => {
  expect(readSignInReturn('?provider=elsewhere&code=x')).toMatchObject({ provider: undefined })
})
