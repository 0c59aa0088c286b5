import { useHydrated, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { parseJson, storedText } from '../../../../client/storage.ts'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { screens } from '../../../../contract/screens.ts'
import { useDialogs } from '../../../../ui/index.ts'
import { ApiError } from '../../shared/api/index.ts'
import { endedSessionKey, getToken, memberIdOfToken, setToken, useIsSignedIn } from '../../shared/session.ts'
import { slowText, useSlow } from '../../shared/use-slow.ts'
import { exchangeCode } from './account.queries.ts'
import { LoginFrame, titlePlace, Welcome } from './login-welcome.tsx'

/** /login, also the redirect URI of the providers. */
export function LoginPage() {
  const isSignedIn = useIsSignedIn()
  const isFinishing = useSignInReturn()
  const [ended] = useState(readEndedSession)
  // The document does not know it.
  const endedAt = useHydrated() ? ended : undefined
  if (isSignedIn) return <SignedIn to={endedAt && isForMember(endedAt) ? endedAt.path : screens.home.route} />
  return (
    <LoginFrame drawing={isFinishing ? 'max-w-56 animate-breathe' : endedAt ? 'max-w-36' : 'max-w-56'}>
      {isFinishing ? <Finishing /> : <Welcome endedAt={endedAt?.path} />}
    </LoginFrame>
  )
}

/** Opens home, or the address where an earlier session of the same person ended. */
function SignedIn({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => {
    forgetEndedSession()
    history.replace(to)
  }, [history, to])
  return null
}

function Finishing() {
  const isSlow = useSlow(true)
  return (
    <div role="status" className={titlePlace}>
      <h1 className="text-xl font-bold">로그인하고 있어요</h1>
      <p className="mt-2 min-h-6 text-ink-muted">{isSlow && slowText}</p>
    </div>
  )
}

const storage = storedText(endedSessionKey, 'sessionStorage')
/** A later sign-in begins at home. */
const validMs = 30 * 60_000

interface EndedSession {
  path: string
  /** Absent where nobody was signed in: a link that asks to sign in. */
  memberId: string | undefined
}

/** Returns where and whose session ended shortly before; undefined for another visit of the sign-in screen. */
export function readEndedSession(): EndedSession | undefined {
  const [path, endedAt, memberId] = Object.values(parseJson(storage.read()) ?? [])
  const isAddress = typeof path === 'string' && /^\/(?!\/|login)/.test(path)
  if (!isAddress || Date.now() - Number(endedAt) >= validMs) return undefined
  return { path, memberId: typeof memberId === 'string' ? memberId : undefined }
}

/** Whether the address is for the person who has signed in: another one would meet a stranger's screen. */
export const isForMember = ({ memberId }: EndedSession) => !memberId || memberId === memberIdOfToken()

const forgetEndedSession = storage.remove

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
function useSignInReturn() {
  const [search] = useState(() => (typeof location === 'undefined' ? '' : location.search))
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
