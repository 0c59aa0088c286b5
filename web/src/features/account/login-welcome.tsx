import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { screens } from '../../../../contract/screens.ts'
import { Button, Monstera, Notice, useDialogs, Wordmark } from '../../../../ui/index.ts'
import { SampleAnswer } from '../../shared/sample-answer.tsx'
import { site } from '../../shared/site.ts'
import { fetchSignInUrl } from './account.queries.ts'

interface LoginFrameProps {
  /** Classes of the drawing. */
  drawing: string
  children: ReactNode
}

/** Layout of the sign-in screen: the drawing above its content, in wide windows beside it and with a diagnosis in small. */
export const LoginFrame = ({ drawing, children }: LoginFrameProps) => (
  <div className="mx-auto flex w-full max-w-column flex-1 flex-col px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:relative lg:grid lg:max-w-none lg:grid-cols-2 lg:grid-rows-[2fr_3fr] lg:p-0">
    <Link
      to="/"
      className="inline-flex min-h-11 items-center self-start lg:absolute lg:top-8 lg:left-10 lg:text-draw-white lg:[--color-leaf:var(--color-draw-new)]"
    >
      <Wordmark label="새잎" className="h-[min(1.5rem,7vw)] w-auto" />
    </Link>
    <div className="mt-auto flex flex-col items-center pt-6 lg:row-span-2 lg:mt-0 lg:justify-center lg:bg-ground">
      <div
        className={`w-full lg:max-w-80 lg:rounded-[7rem_2rem] lg:bg-draw-vein lg:p-8 lg:[--color-draw-ground:var(--color-on-ground-muted)] ${drawing}`}
      >
        <Monstera />
      </div>
      <SampleAnswer className="hidden lg:-mt-10 lg:ml-40 lg:block" />
    </div>
    {children}
  </div>
)

/** Classes of the title with what belongs to it: below the drawing, beside it in wide windows. */
export const titlePlace = 'mx-auto mb-auto w-full max-w-sm py-6 text-center lg:mb-0 lg:self-end lg:text-left'

/**
 * The sign-in screen before a provider is chosen; part of the pre-rendered page.
 * `endedAt` is the address where the session ended, if it did.
 */
export const Welcome = ({ endedAt }: { endedAt?: string | undefined }) => (
  <>
    <div className={titlePlace}>
      <h1 className="text-xl font-bold">
        아픈 식물,
        <br />
        사진으로 보여주세요
      </h1>
      <p className="mt-3 text-ink-muted">진단도 전문가 답변도 무료예요.</p>
    </div>
    <div className="mx-auto w-full max-w-sm">
      {endedAt && <SessionEnded at={endedAt} />}
      <ProviderButtons />
      <p className="mt-4 text-center muted">
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
  <Notice tone="sun" role="status" className="mb-4 text-center text-balance">
    {at.startsWith(phoneBookings)
      ? '로그인하면 전화로 말씀하신 예약을 이어서 볼 수 있어요.'
      : `로그인이 끝나서 다시 확인이 필요해요. ${
          at.startsWith(screens.diagnosis.route)
            ? '쓰던 진단은 그대로 있으니 로그인하고 이어서 해 주세요.'
            : '로그인하면 보던 화면으로 돌아가요.'
        }`}
  </Notice>
)

/** Opened without a session, so that none has ended. */
const phoneBookings = screens.phoneBooking.route.replace('$token', '')

/** Brand colours of the providers; `!` overrides the button's own classes. */
const looks: Record<Provider, { label: string; className: string }> = {
  kakao: {
    label: '카카오로 시작하기',
    className: 'border-transparent! bg-brand-kakao! text-on-brand-kakao!',
  },
  google: {
    label: 'Google로 시작하기',
    className: 'border-edge! bg-brand-google! text-on-brand-google!',
  },
  naver: {
    label: '네이버로 시작하기',
    className: 'border-transparent! bg-brand-naver! text-on-brand-naver!',
  },
}

/** Sign-in buttons of the three providers. */
function ProviderButtons() {
  const [leavingTo, leaveTo] = useLeaving()
  return (
    <div className="flex flex-col gap-2.5">
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="plain"
          size="lg"
          block
          className={looks[provider].className}
          busy={leavingTo === provider}
          disabled={leavingTo !== undefined}
          onClick={() => void leaveTo(provider)}
        >
          {providerMarks[provider]}
          {looks[provider].label}
        </Button>
      ))}
    </div>
  )
}

/** Returns the provider that is being opened, and the function that opens it. */
function useLeaving() {
  const [provider, setProvider] = useState<Provider>()
  const { alert } = useDialogs()

  useEffect(() => {
    // After the back button the page may come from the cache; the buttons must be enabled again.
    const onReturn = () => setProvider(undefined)
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])

  async function leaveTo(chosen: Provider) {
    setProvider(chosen)
    try {
      location.assign(await fetchSignInUrl(chosen))
    } catch {
      setProvider(undefined)
      await alert('로그인 URL을 가져오는데 실패했습니다.')
    }
  }
  return [provider, leaveTo] as const
}

/** Logos of the providers. */
const providerMarks: Record<Provider, React.ReactNode> = {
  kakao: (
    <svg viewBox="0 0 24 24" aria-hidden className="size-6 fill-current">
      <path d="M12 3.5c-5.25 0-9.5 3.34-9.5 7.46 0 2.66 1.78 5 4.45 6.31l-.92 3.4c-.08.3.26.54.52.37l4.05-2.69c.46.05.93.07 1.4.07 5.25 0 9.5-3.34 9.5-7.46S17.25 3.5 12 3.5Z" />
    </svg>
  ),
  google: (
    <svg viewBox="0 0 24 24" aria-hidden className="size-6">
      <path
        className="fill-brand-google-blue"
        d="M21.6 12.23c0-.68-.06-1.36-.18-2.02H12v3.83h5.4a4.6 4.6 0 0 1-2 3.03v2.5h3.24c1.9-1.75 2.96-4.32 2.96-7.34Z"
      />
      <path
        className="fill-brand-google-green"
        d="M12 22c2.7 0 4.97-.9 6.63-2.43l-3.24-2.5a6.02 6.02 0 0 1-8.98-3.16H3.07v2.58A10 10 0 0 0 12 22Z"
      />
      <path
        className="fill-brand-google-yellow"
        d="M6.41 13.91a6 6 0 0 1 0-3.82V7.51H3.07a10 10 0 0 0 0 8.98l3.34-2.58Z"
      />
      <path
        className="fill-brand-google-red"
        d="M12 5.98c1.47 0 2.8.5 3.83 1.5l2.87-2.87A10 10 0 0 0 3.07 7.5l3.34 2.58A5.97 5.97 0 0 1 12 5.98Z"
      />
    </svg>
  ),
  naver: (
    <svg viewBox="0 0 24 24" aria-hidden className="size-6 p-0.5 fill-current">
      <path d="M15.6 12.86 8.12 2H2v20h6.4V11.14L15.88 22H22V2h-6.4v10.86Z" />
    </svg>
  ),
}
