import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Page, Skeleton } from '../../../../ui/index.ts'
import { memberIdOfToken } from '../../shared/session.ts'
import { readDraft } from './draft/draft.ts'
import { loadWizard } from './draft/wizard-draft.ts'
import type { ResumedWizard } from './wizard/use-wizard.ts'
import { Wizard } from './wizard/wizard.tsx'

/** /plant-analysis: resumes the member's draft or starts a new diagnosis. */
export function WizardPage() {
  const [memberId] = useState(memberIdOfToken)
  const { previous = null } = useSearch({ strict: false })
  const [resumed, setResumed] = useState<ResumedWizard | null | undefined>(() =>
    readDraft(memberId) ? undefined : null,
  )
  useEffect(() => {
    let isCurrent = true
    loadWizard(memberId).then((wizard) => isCurrent && setResumed(wizard))
    return () => {
      isCurrent = false
    }
  }, [memberId])

  if (resumed === undefined) return <WizardSkeleton />
  return <Wizard memberId={memberId} resumed={resumed} previousId={previous} />
}

const WizardSkeleton = () => (
  <Page>
    <Skeleton className="mb-6 h-2 w-full" />
    <Skeleton className="h-8 w-4/5" />
    <Skeleton className="mt-6 aspect-4/3 w-full rounded-lg" />
  </Page>
)
