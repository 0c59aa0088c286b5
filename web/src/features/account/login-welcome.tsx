import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Logo, Monstera } from '../../../../ui/index.ts'
import { site } from '../../shared/site.ts'
import { ProviderButtons } from './provider-buttons.tsx'

/** Layout of the sign-in screen. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-column flex-1 flex-col px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
    <Link to="/" className="inline-flex min-h-11 items-center gap-2 self-start text-lg font-bold text-leaf">
      <Logo className="size-8" />
      새잎
    </Link>
    {children}
  </div>
)

/**
 * The sign-in screen before a provider is chosen; part of the pre-rendered page.
 * `endedAt` is the address where the session ended, if it did.
 */
export const Welcome = ({ endedAt }: { endedAt?: string | undefined }) => (
  <>
    <div className="my-auto flex flex-col items-center py-6 text-center">
      <div className={endedAt ? 'w-full max-w-36' : 'w-full max-w-56'}>
        <Monstera />
      </div>
      <h1 className="mt-6 text-2xl font-bold">
        아픈 식물,
        <br />
        이야기를 들려주세요
      </h1>
      <p className="mt-3 text-ink-muted">로그인하면 진단과 전문가 답변을 모아 드려요.</p>
    </div>
    <div className="mx-auto w-full max-w-sm">
      {endedAt && <SessionEnded at={endedAt} />}
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

/** Says why the person is here and that nothing is lost. */
const SessionEnded = ({ at }: { at: string }) => (
  <p role="status" className="mb-4 rounded-md bg-sun-soft px-4 py-3 text-center text-balance text-sun">
    {at.startsWith(phoneBookings)
      ? '로그인하면 전화로 말씀하신 예약을 이어서 볼 수 있어요.'
      : `로그인이 끝나서 다시 확인이 필요해요. ${
          at.startsWith(screens.diagnosis.route)
            ? '쓰던 진단은 그대로 있으니 로그인하고 이어서 해 주세요.'
            : '로그인하면 보던 화면으로 돌아가요.'
        }`}
  </p>
)

/** Opened without a session, so that none has ended. */
const phoneBookings = screens.phoneBooking.route.replace('$token', '')
