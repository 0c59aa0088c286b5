import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { useDialogs } from '../../../../ui/index.ts'
import { ApiError } from '../../shared/api/index.ts'
import { getToken, setToken } from '../../shared/session.ts'
import { exchangeCode } from './account.queries.ts'

type SignInReturn =
  | { kind: 'refused' }
  | { kind: 'code'; provider: Provider | undefined; code: string; state: string }

/** Returns the provider's query parameters, or undefined for a direct visit. */
export function readSignInReturn(search: string): SignInReturn | undefined {
  const query = new URLSearchParams(search)
  if (query.has('error')) return { kind: 'refused' }
  const code = query.get('code')
  if (!code) return undefined
  const provider = providers.find((name) => name === query.get('provider'))
  return { kind: 'code', provider, code, state: query.get('state') ?? '' }
}

/** Redirects already handled. React may run an effect twice, and a code works once. */
const handled = new Set<string>()

/** Finishes a sign-in after the provider's redirect. Returns true while it is in progress. */
export function useSignInReturn() {
  const [search] = useState(() => location.search)
  const [isFinishing, setIsFinishing] = useState(() => readSignInReturn(search)?.kind === 'code')
  const navigate = useNavigate()
  const { alert } = useDialogs()

  useEffect(() => {
    const answer = readSignInReturn(search)
    if (!answer || handled.has(search) || getToken() !== null) return
    handled.add(search)
    // Removed from the address first, so that neither reload nor back button repeats it.
    void navigate({ to: '/login', replace: true })
    void finish(answer)

    async function finish(returned: SignInReturn) {
      if (returned.kind === 'refused') return alert('로그인에 실패했습니다.')
      try {
        if (!returned.provider) throw new Error('The answer names no provider that we know.')
        setToken(await exchangeCode(returned.provider, returned.code, returned.state))
      } catch (error) {
        setIsFinishing(false)
        const isBlocked = error instanceof ApiError && error.code === 'MEMBER_BLOCKED'
        await alert(isBlocked ? error.message : '로그인 처리 중 오류가 발생했습니다.')
      }
    }
  }, [search, navigate, alert])
  return isFinishing
}
