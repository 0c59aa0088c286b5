import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { parseJson, storedText } from '../../../../client/storage.ts'
import { screens } from '../../../../contract/screens.ts'
import { Monstera } from '../../../../ui/index.ts'
import { endedSessionKey } from '../../shared/ended-session.ts'
import { useIsSignedIn } from '../../shared/session.ts'
import { slowText, useSlow } from '../../shared/use-slow.ts'
import { LoginFrame, Welcome } from './login-welcome.tsx'
import { useSignInReturn } from './sign-in-return.ts'

/** /login, also the redirect URI of the providers. */
export function LoginPage() {
  const isSignedIn = useIsSignedIn()
  const isFinishing = useSignInReturn()
  const [endedAt] = useState(readEndedSession)
  if (isSignedIn) return <SignedIn to={endedAt} />
  return <LoginFrame>{isFinishing ? <Finishing /> : <Welcome endedAt={endedAt} />}</LoginFrame>
}

/** Opens home, or the address where an earlier session ended. */
function SignedIn({ to = screens.home.route }: { to?: string | undefined }) {
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
    <div role="status" className="my-auto flex flex-col items-center py-6 text-center">
      <div className="size-40 animate-breathe">
        <Monstera />
      </div>
      <h1 className="mt-6 text-xl font-bold">로그인하고 있어요</h1>
      <p className="mt-2 min-h-6 text-ink-muted">{isSlow && slowText}</p>
    </div>
  )
}

const storage = storedText(endedSessionKey, 'sessionStorage')
/** A later sign-in begins at home. */
const validMs = 30 * 60_000

/** Returns the address where the session ended shortly before; undefined for another visit of the sign-in screen. */
export function readEndedSession(): string | undefined {
  const [path, endedAt] = Object.values(parseJson(storage.read()) ?? [])
  const isAddress = typeof path === 'string' && /^\/(?!\/|login)/.test(path)
  return isAddress && Date.now() - Number(endedAt) < validMs ? path : undefined
}

const forgetEndedSession = storage.remove
