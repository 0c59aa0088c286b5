import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Page, Skeleton } from '../../../../ui/index.ts'
import { memberIdOfToken } from '../../shared/session.ts'
import { useStoredWizard } from './draft/use-stored-wizard.ts'
import { Wizard } from './wizard/wizard.tsx'

/** /plant-analysis: resumes the member's draft or starts a new diagnosis. */
export function WizardPage() {
  const [memberId] = useState(memberIdOfToken)
  const { previous = null } = useSearch({ strict: false })
  const isSending = useRef(false)
  const stored = useStoredWizard(memberId, isSending)

  if (stored === undefined) return <WizardSkeleton />
  const { version, resumed } = stored
  return (
    <Wizard key={version} memberId={memberId} resumed={resumed} previousId={previous} isSending={isSending} />
  )
}

export const WizardSkeleton = () => (
  <Page>
    <Skeleton className="mb-6 h-2 w-full" />
    <Skeleton className="h-8 w-4/5" />
    <Skeleton className="mt-6 aspect-4/3 w-full rounded-lg" />
  </Page>
)
