import { lazy, Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { useDraftSummary } from '../diagnosis/index.ts'
import { hasBookingDraft } from '../reservation/index.ts'
import { BelowTheFold } from './below-the-fold.tsx'
import { HomeFrame } from './home-frame.tsx'
import { RecentDiagnoses } from './recent-diagnoses.tsx'

// Few people need these, so they come when somebody does.
const ResumeCard = lazy(async () => ({ default: (await import('./resume-card.tsx')).ResumeCard }))
const ResumeBooking = lazy(async () => ({ default: (await import('./resume-booking.tsx')).ResumeBooking }))
const ActiveCare = lazy(async () => ({ default: (await import('./active-care.tsx')).ActiveCare }))

/** Home for members: what is unfinished, what is under way, what was found. */
export const MemberHome = ({ dashboard }: { dashboard: Dashboard }) => (
  <HomeFrame greeting={`${dashboard.userInfo.name} 님, 반가워요`}>
    <UnfinishedDiagnosis />
    <UnfinishedBooking />
    <Care care={dashboard.activeCareServices} />
    <RecentDiagnoses diagnoses={dashboard.plantAnalyses} />
    <BelowTheFold dashboard={dashboard} />
  </HomeFrame>
)

/** The place of what is still being fetched is kept, so that nothing below it moves. */
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
