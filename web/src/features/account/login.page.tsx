import { Link, Navigate } from '@tanstack/react-router'
import { Logo, Monstera } from '../../../../ui/index.ts'
import { useIsSignedIn } from '../../shared/session.ts'
import { site } from '../../shared/site.ts'
import { slowText, useSlow } from '../../shared/slow.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { useSignInReturn } from './sign-in-return.ts'

/** /login, also the place where providers send people back to. */
export function LoginPage() {
  const isSignedIn = useIsSignedIn()
  const isFinishing = useSignInReturn()
  if (isSignedIn) return <Navigate to="/" replace />
  return (
    <div className="mx-auto flex w-full max-w-column flex-1 flex-col px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <Link to="/" className="inline-flex min-h-11 items-center gap-2 self-start text-lg font-bold text-leaf">
        <Logo className="size-8" />
        새잎
      </Link>
      {isFinishing ? <Finishing /> : <Welcome />}
    </div>
  )
}

const Welcome = () => (
  <>
    <div className="my-auto flex flex-col items-center py-6 text-center">
      <div className="w-full max-w-56">
        <Monstera />
      </div>
      <h1 className="mt-6 text-2xl font-bold">
        아픈 식물,
        <br />
        사진 두 장이면 돼요
      </h1>
      <p className="mt-3 text-ink-muted">로그인하면 진단과 전문가 답변을 모아 드려요.</p>
    </div>
    <div className="mx-auto w-full max-w-sm">
      <ProviderButtons />
      <p className="mt-4 text-center text-sm text-ink-muted">
        {site().practice
          ? '연습용이에요. 예시 사람으로 로그인해요.'
          : '처음이라면 이용약관을 먼저 보여 드려요.'}
      </p>
      <p className="mt-1 text-center">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center px-3 text-sm font-semibold text-ink-muted underline underline-offset-4"
        >
          로그인 없이 둘러보기
        </Link>
      </p>
    </div>
  </>
)

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
