import { Link } from '@tanstack/react-router'
import { buttonStyle, Pothos } from '../../../../ui/index.ts'

/** /login-required */
export const LoginRequiredPage = () => (
  <div className="mx-auto flex w-full max-w-column flex-1 flex-col items-center px-6 pt-12 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center">
    <div className="my-auto flex flex-col items-center py-8">
      <div className="size-48">
        <Pothos />
      </div>
      <h1 className="mt-8 text-xl font-bold">로그인이 필요해요</h1>
      <p className="mt-3 max-w-xs text-balance text-ink-muted">
        내 진단과 예약, 알림은 로그인한 뒤에 보여 드릴게요.
      </p>
    </div>
    <div className="flex w-full max-w-sm flex-col gap-2">
      <Link to="/login" className={buttonStyle({ size: 'lg', block: true })}>
        로그인하기
      </Link>
      <Link to="/" className={buttonStyle({ variant: 'plain', size: 'lg', block: true })}>
        홈으로 가기
      </Link>
    </div>
  </div>
)
