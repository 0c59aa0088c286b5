import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { screens } from '../../../../contract/screens.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { useDraftSummary } from '../diagnosis/index.ts'
import { hasBookingDraft } from '../reservation/index.ts'
import { ActiveCare, RecommendedContents, RecommendedProducts } from './below-the-fold.ts'
import { MyPlants } from './sections/my-plants.tsx'

// Rarely needed, so loaded on demand.
const ResumeCard = lazy(async () => ({ default: (await import('./sections/resume-card.tsx')).ResumeCard }))
const ResumeBooking = lazy(async () => ({
  default: (await import('./sections/resume-booking.tsx')).ResumeBooking,
}))

/** Content of home for members: drafts and their plants; beside them care in progress and articles. */
export function MemberHome({ dashboard }: { dashboard: Dashboard }) {
  const { plantAnalyses, activeCareServices, recommendedContents, recommendedProducts } = dashboard
  return (
    <>
      <div className="min-w-0 lg:row-start-2">
        <UnfinishedDiagnosis />
        <UnfinishedBooking />
        {plantAnalyses.length > 0 && <MyPlants diagnoses={plantAnalyses} />}
      </div>
      <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:-mt-12">
        {activeCareServices.length > 0 && (
          <Suspense fallback={<Skeleton className="mt-14 mb-8 h-38 rounded-lg" />}>
            <ActiveCare care={activeCareServices} />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
          <RecommendedContents contents={recommendedContents.slice(0, 4)} />
        </Suspense>
      </div>
      <div className="min-w-0 lg:row-start-3">
        <Suspense>
          <RecommendedProducts products={recommendedProducts} />
        </Suspense>
        <EmptyLists hasPlants={plantAnalyses.length > 0} hasCare={activeCareServices.length > 0} />
      </div>
    </>
  )
}

/** The ways to the lists of which home has nothing to show. */
const EmptyLists = ({ hasPlants, hasCare }: { hasPlants: boolean; hasCare: boolean }) =>
  !(hasPlants && hasCare) && (
    <nav aria-label="내 기록" className="flex flex-wrap gap-x-5 text-sm font-semibold text-leaf">
      {!hasPlants && (
        <Link to={screens.diagnosisHistory.route} className="inline-flex min-h-11 items-center">
          진단 기록 전체 보기
        </Link>
      )}
      {!hasCare && (
        <Link to={screens.reservations.route} className="inline-flex min-h-11 items-center">
          예약 내역 전체 보기
        </Link>
      )}
    </nav>
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
