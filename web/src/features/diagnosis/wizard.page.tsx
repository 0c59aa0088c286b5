import { useHydrated, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Page, Skeleton } from '../../../../ui/index.ts'
import { memberIdOfToken } from '../../shared/session.ts'
import { type Draft, parseDraft, readDraft, readSentDiagnosis } from './draft/draft.ts'
import { draftKey } from './draft/draft-summary.ts'
import { loadWizard } from './draft/wizard-draft.ts'
import type { ResumedWizard } from './wizard/use-wizard.ts'
import { Wizard, wizardFrame } from './wizard/wizard.tsx'

/** /plant-analysis: resumes the member's draft or starts a new diagnosis. */
export function WizardPage() {
  const [memberId] = useState(memberIdOfToken)
  const { previous = null } = useSearch({ strict: false })
  const isSending = useRef(false)
  const isInDocument = !useHydrated()
  const stored = useStoredWizard(memberId, isSending)

  if (isInDocument || stored === undefined) return <WizardSkeleton />
  const { version, resumed } = stored
  return (
    <Wizard key={version} memberId={memberId} resumed={resumed} previousId={previous} isSending={isSending} />
  )
}

const WizardSkeleton = () => (
  <Page className={wizardFrame}>
    <div>
      <Skeleton className="mb-6 h-2 w-full" />
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="mt-6 aspect-4/3 w-full rounded-lg" />
    </div>
  </Page>
)

/** Typing in another tab changes the draft with every letter. */
const settleMs = 300

/** The stored wizard, or null for a new one; `version` changes when another tab has replaced it. */
interface StoredWizard {
  version: number
  resumed: ResumedWizard | null
}

/** Whether a change of the draft only noted that its run is being sent. */
const isSameRun = (before: Draft | null, after: Draft | null) =>
  after?.sent?.key === after?.run &&
  JSON.stringify({ ...before, sent: undefined }) === JSON.stringify({ ...after, sent: undefined })

/**
 * Loads the member's draft, and loads it again when another tab has changed it. Undefined while it loads.
 * @param isSending whether this tab is sending its wizard, which other tabs then do not replace
 */
function useStoredWizard(
  memberId: string | undefined,
  isSending: Readonly<RefObject<boolean>>,
): StoredWizard | undefined {
  const [stored, setStored] = useState<StoredWizard | undefined>(() =>
    readDraft(memberId) ? undefined : { version: 0, resumed: null },
  )
  useEffect(() => {
    let turn = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function load() {
      const mine = ++turn
      const resumed = await loadWizard(memberId)
      if (mine === turn && !isSending.current)
        setStored((before) => ({ version: (before?.version ?? 0) + 1, resumed }))
    }
    // Fires only for changes of other tabs.
    function onStorage({ key, oldValue, newValue }: StorageEvent) {
      if (key !== draftKey || isSending.current) return
      if (isSameRun(parseDraft(oldValue), parseDraft(newValue))) return
      clearTimeout(timer)
      // A draft that was sent stays on the screen with the way to its result.
      if (newValue === null && readSentDiagnosis(parseDraft(oldValue)?.run)) return
      timer = setTimeout(load, settleMs)
    }
    if (readDraft(memberId)) void load()
    addEventListener('storage', onStorage)
    return () => {
      turn += 1
      clearTimeout(timer)
      removeEventListener('storage', onStorage)
    }
  }, [memberId, isSending])
  return stored
}
