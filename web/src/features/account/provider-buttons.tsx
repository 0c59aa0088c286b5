import { useEffect, useState } from 'react'
import { type Provider, providers } from '../../../../contract/account.ts'
import { Button, useDialogs } from '../../../../ui/index.ts'
import { fetchSignInUrl } from './account.queries.ts'
import { providerMarks } from './provider-marks.tsx'

/** Each in its own colours; the exclamation mark puts them before the button's own. */
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

/** The three ways to sign in. */
export function ProviderButtons() {
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

/** Goes to a provider's page. The second value does it; the first says where to, meanwhile. */
function useLeaving() {
  const [provider, setProvider] = useState<Provider>()
  const { alert } = useDialogs()

  useEffect(() => {
    // Somebody who comes back by the back button finds the page as it was left: ready again.
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
