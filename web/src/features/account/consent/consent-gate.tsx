import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isConsentNeeded, onConsentNeeded, settleConsent } from '../../../shared/consent-needed.ts'

const ConsentSheet = lazy(() =>
  import('./consent-sheet.tsx').then((module) => ({ default: module.ConsentSheet })),
)

/** Shows the consent sheet when a call answers CONSENT_REQUIRED. Mounted once, beside the pages. */
export function ConsentGate() {
  const isOpen = useSyncExternalStore(onConsentNeeded, isConsentNeeded, isConsentNeeded)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ConsentSheet onClose={settleConsent} />
    </Suspense>
  )
}
