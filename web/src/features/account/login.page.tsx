import { Navigate } from '@tanstack/react-router'
import { Monstera } from '../../../../ui/index.ts'
import { useIsSignedIn } from '../../shared/session.ts'
import { slowText, useSlow } from '../../shared/use-slow.ts'
import { LoginFrame, Welcome } from './login-welcome.tsx'
import { useSignInReturn } from './sign-in-return.ts'

/** /login, also the redirect URI of the providers. */
export function LoginPage() {
  const isSignedIn = useIsSignedIn()
  const isFinishing = useSignInReturn()
  if (isSignedIn) return <Navigate to="/" replace />
  return <LoginFrame>{isFinishing ? <Finishing /> : <Welcome />}</LoginFrame>
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
