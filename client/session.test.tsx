// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, memberIdOf } from './session.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const tokenOf = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`

describe('a session', () => {
  it('stores the token under the key of the app', () => {
    const session = createSession('token')
    expect(session.getToken()).toBeNull()
    session.setToken('one')
    expect(localStorage.getItem('token')).toBe('one')
    session.clearToken()
    expect(session.getToken()).toBeNull()
  })

  it('keeps the token in memory while the storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    const session = createSession('token')
    session.setToken('one')
    expect(session.getToken()).toBe('one')
    session.clearToken()
    expect(session.getToken()).toBeNull()
  })

  it('prefers the new token to one that a full storage still has', () => {
    const session = createSession('token')
    session.setToken('old')
    const storage = localStorage
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem: () => {
        throw new DOMException('Full.', 'QuotaExceededError')
      },
    })
    session.setToken('new')
    expect(session.getToken()).toBe('new')
  })

  it('announces sign-in and sign-out in this tab and in others', () => {
    const session = createSession('token')
    const [anywhere, elsewhere] = [vi.fn(), vi.fn()]
    const stop = session.onChange(anywhere)
    session.onChangeInOtherTab(elsewhere)
    session.setToken('one')
    session.clearToken()
    expect(anywhere).toHaveBeenCalledTimes(2)
    expect(elsewhere).not.toHaveBeenCalled()
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    dispatchEvent(new StorageEvent('storage', { key: 'another' }))
    expect(anywhere).toHaveBeenCalledTimes(3)
    expect(elsewhere).toHaveBeenCalledOnce()
    stop()
  })
})

it('reads the member id of a token, and none of an unreadable one', () => {
  expect(memberIdOf(tokenOf({ sub: 'member-1' }))).toBe('member-1')
  for (const token of [null, '', 'no token', 'a.b.c', tokenOf({}), tokenOf({ sub: '' })])
    expect(memberIdOf(token)).toBeUndefined()
})
