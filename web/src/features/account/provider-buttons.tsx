import { useEffect, useState } from 'react'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { Button, useDialogs } from '../../../../ui/index.ts'
import { fetchSignInUrl } from './account.queries.ts'
import { providerMarks } from './provider-marks.tsx'

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
