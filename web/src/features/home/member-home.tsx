import { lazy, Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { useDraftSummary } from '../diagnosis/index.ts'
import { hasBookingDraft } from '../reservation/index.ts'
import { BelowTheFold } from './below-the-fold.tsx'
import { RecentDiagnoses } from './sections/recent-diagnoses.tsx'

// Rarely needed, so loaded on demand.
const ResumeCard = lazy(async () => ({ default: (await import('./sections/resume-card.tsx')).ResumeCard }))
const ResumeBooking = lazy(async () => ({
  default: (await import('./sections/resume-booking.tsx')).ResumeBooking,
}))
const ActiveCare = lazy(async () => ({ default: (await import('./sections/active-care.tsx')).ActiveCare }))

/** Content of home for members: drafts, care in progress, recent diagnoses. */
export const MemberHome = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <UnfinishedDiagnosis />
    <UnfinishedBooking />
    <Care care={dashboard.activeCareServices} />
    <RecentDiagnoses diagnoses={dashboard.plantAnalyses} />
    <BelowTheFold dashboard={dashboard} />
  </>
)

/** Placeholder with the final height, so that the layout does not shift. */
function UnfinishedDiagnosis() {
  const draft = useDraftSummary()
  return (
    draft && (
      <Suspense fallback={<Skeleton className="mb-8 h-44 rounded-lg" />}>
        <ResumeCard draft={draft} />
      </Suspense>
    )
  )
}

const UnfinishedBooking = () =>
  hasBookingDraft() && (
    <Suspense fallback={<Skeleton className="mb-8 h-39 rounded-lg" />}>
      <ResumeBooking />
    </Suspense>
  )

const Care = ({ care }: { care: Dashboard['activeCareServices'] }) =>
  care.length > 0 && (
    <Suspense fallback={<CareSkeleton care={care} />}>
      <ActiveCare care={care} />
    </Suspense>
  )

const CareSkeleton = ({ care }: { care: Dashboard['activeCareServices'] }) => (
  <div className="mb-10 grid gap-3 pt-14 md:grid-cols-2">
    {care.map(({ id }) => (
      <Skeleton key={id} className="h-31.5 rounded-lg" />
    ))}
  </div>
)
