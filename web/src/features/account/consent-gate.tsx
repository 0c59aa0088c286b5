import { lazy, Suspense, useEffect, useState } from 'react'
import { announceConsentNeeded, onConsentNeeded } from '../../shared/consent-needed.ts'
import { memberIdOfToken } from '../../shared/session.ts'
import { useConsents } from './consents.queries.ts'

const ConsentSheet = lazy(() =>
  import('./consent-sheet.tsx').then((module) => ({ default: module.ConsentSheet })),
)

/** Shows the consent sheet whenever some call needs it. Mounted once, beside the pages. */
export function ConsentGate() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => onConsentNeeded(() => setIsOpen(true)), [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ConsentSheet onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

/** Who has been asked since the app was opened: after "나중에" home does not ask again by itself. */
let asked: string | undefined

/** Asks a new member for consent, once. For the screen people land on after signing in. */
export function useAskNewMember() {
  const { data } = useConsents()
  const isMissing = data?.accepted === false
  useEffect(() => {
    const memberId = memberIdOfToken()
    if (!isMissing || asked === memberId) return
    asked = memberId
    announceConsentNeeded()
  }, [isMissing])
}
