// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenKey } from '../../../../contract/account/account.ts'
import { getDiagnosis, listDiagnoses } from '../../../../contract/diagnosis/diagnosis.ts'
import { countUnread } from '../../../../contract/notification/notification.ts'
import { isConsentNeeded, settleConsent } from '../consent-needed.ts'
import { registerSignInScreen } from '../session.ts'
import { call, messageOf } from './index.ts'

const showSignIn = vi.fn()
const fetched = vi.fn<typeof fetch>()

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const success = (data: unknown) => answer(200, { status: 'Success', message: '완료했어요.', data })
const failure = (status: number, code: string, message: string) =>
  answer(status, { status: 'Error', code, message })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  registerSignInScreen(showSignIn)
  localStorage.setItem(tokenKey, 'a.b.c')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  localStorage.clear()
})

describe('a call', () => {
  it('carries the token and answers what the envelope holds', async () => {
    fetched.mockResolvedValue(success(4))
    await expect(call(countUnread)).resolves.toBe(4)
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/api/v1/notifications/unread-count')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a.b.c')
  })

  it('fills in the path and leaves absent query values out', async () => {
    fetched.mockResolvedValue(success({ content: [], hasNext: false, nextCursor: null }))
    await call(listDiagnoses, { query: { page: 2 } })
    await call(getDiagnosis, { params: { id: 'a/b' } }).catch(() => {})
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/v1/analysis?page=2',
      '/api/v1/analysis/a%2Fb',
    ])
  })

  it.each([401, 403])('ends the session on %i and leads to the sign-in screen', async (status) => {
    fetched.mockResolvedValue(failure(status, 'SIGN_IN_REQUIRED', '로그인이 필요해요.'))
    await expect(call(countUnread)).rejects.toMatchObject({ status })
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(showSignIn).toHaveBeenCalledOnce()
  })

  it('keeps a session that began after the refused call was sent', async () => {
    fetched.mockImplementation(async () => {
      localStorage.setItem(tokenKey, 'new.one.here')
      return failure(401, 'SIGN_IN_REQUIRED', '로그인이 필요해요.')
    })
    await expect(call(countUnread)).rejects.toThrow()
    expect(localStorage.getItem(tokenKey)).toBe('new.one.here')
    expect(showSignIn).not.toHaveBeenCalled()
  })

  it.each([true, false])(
    'that needs consent waits for the answer, and is sent again when it is %s',
    async (isGiven) => {
      const needed = failure(409, 'CONSENT_REQUIRED', '서비스 이용 동의가 필요해요.')
      fetched.mockResolvedValueOnce(needed).mockResolvedValueOnce(success(4))
      const called = call(countUnread).catch((error: unknown) => error)
      await vi.waitFor(() => expect(isConsentNeeded()).toBe(true))
      settleConsent(isGiven)
      if (isGiven) expect(await called).toBe(4)
      else expect(await called).toMatchObject({ code: 'CONSENT_REQUIRED' })
      expect(fetched).toHaveBeenCalledTimes(isGiven ? 2 : 1)
      expect(isConsentNeeded()).toBe(false)
    },
  )

  it('says in its code what went wrong when the server does not', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(countUnread)).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(call(countUnread)).rejects.toMatchObject({ code: 'UNREADABLE', status: 502 })
    fetched.mockResolvedValueOnce(success('four'))
    await expect(call(countUnread)).rejects.toMatchObject({ code: 'MALFORMED' })
    fetched.mockResolvedValueOnce(success(null))
    await expect(call(countUnread)).rejects.toMatchObject({ code: 'NO_DATA' })
  })

  it('lets a screen prefer the server’s sentence to its own', async () => {
    fetched.mockResolvedValueOnce(failure(500, 'INTERNAL', '문제가 생겼어요.'))
    const fromServer = await call(countUnread).catch((error: unknown) => error)
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const fromHere = await call(countUnread).catch((error: unknown) => error)
    expect(messageOf(fromServer, '실패했습니다.')).toBe('문제가 생겼어요.')
    expect(messageOf(fromHere, '실패했습니다.')).toBe('실패했습니다.')
  })
})
