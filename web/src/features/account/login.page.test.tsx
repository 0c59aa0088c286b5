// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberEndedSession, setToken } from '../../shared/session.ts'
import { isForMember, readEndedSession, readSignInReturn } from './login.page.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
})

const signInAs = (sub: string) => setToken(`x.${btoa(JSON.stringify({ sub }))}.x`)

test('only the person whose session ended is led back', () => {
  signInAs('owner')
  rememberEndedSession()
  const ended = readEndedSession()
  if (!ended) throw new Error('The ended session is not remembered')
  expect(isForMember(ended)).toBe(true)
  signInAs('another')
  expect(isForMember(ended)).toBe(false)
})

test('a sign-in leads back to where the session ended, for half an hour', () => {
  expect(readEndedSession()).toBeUndefined()
  history.replaceState(null, '', '/plant-analysis?previous=x')
  rememberEndedSession()
  expect(readEndedSession()?.path).toBe('/plant-analysis?previous=x')
  history.replaceState(null, '', '/login')
  rememberEndedSession()
  expect(readEndedSession()).toBeUndefined()
  history.replaceState(null, '', '/plant-analysis?previous=x')
  rememberEndedSession()
  vi.advanceTimersByTime(30 * 60_000 - 1)
  expect(readEndedSession()?.path).toBe('/plant-analysis?previous=x')
  vi.advanceTimersByTime(1)
  expect(readEndedSession()).toBeUndefined()
})

test.each(['["//elsewhere.example",9e15]', '[7,9e15]', '{', 'null'])('%s is no address', (text) => {
  sessionStorage.setItem('saeip.ended-session', text)
  expect(readEndedSession()).toBeUndefined()
})

test('takes a plain visit to the sign-in screen for what it is', () => {
  expect(readSignInReturn('')).toBeUndefined()
  expect(readSignInReturn('?provider=kakao')).toBeUndefined()
})

test('keeps code and state as the provider wrote them, also when they look like numbers', () => {
  expect(readSignInReturn('?provider=kakao&code=12e5&state=007')).toEqual({
    kind: 'code',
    provider: 'kakao',
    code: '12e5',
    state: '007',
  })
})

test('believes an error before a code', () => {
  expect(readSignInReturn('?provider=google&error=access_denied&code=x')).toEqual({ kind: 'refused' })
})

test('does not know a provider that we do not offer', () => {
  expect(readSignInReturn('?provider=elsewhere&code=x')).toMatchObject({ provider: undefined })
})
