import { Link, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Button, EmptyState, Page, Skeleton, WiltedScene } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { ReservationView } from './detail/reservation-view.tsx'
import { useReservation } from './reservation.queries.ts'

/** /reservation-detail/{id} */
export function ReservationDetailPage() {
  const { id = '' } = useParams({ strict: false })
  // A response is rendered with low priority, so that input is handled in between.
  const { data, error, isPending, isFetching, refetch } = useDeferredValue(useReservation(id))

  if (data) return <ReservationView key={data.id} reservation={data} />
  if (isPending) return <DetailSkeleton />
  // For a malformed id the server knows no such address.
  const isMissing = missingCodes.some((code) => hasCode(error, code))
  return (
    <Page className="flex-1 justify-center">
      {isMissing ? (
        <NotThere />
      ) : (
        <LoadFailure
          query={{ error, refetch, isFetching }}
          text="예약 상세 정보를 불러오는데 실패했습니다."
        />
      )}
    </Page>
  )
}

const missingCodes = ['RESERVATION_NOT_FOUND', 'NOT_FOUND', 'VALIDATION_FAILED', 'NO_DATA']

const NotThere = () => (
  <EmptyState
    drawing={<WiltedScene />}
    text={<h1>예약 정보를 찾을 수 없습니다.</h1>}
    action={
      <Button asChild variant="soft">
        <Link to={screens.reservations.route}>예약 내역 보기</Link>
      </Button>
    }
  />
)

const DetailSkeleton = () => (
  <Page wide className="lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-12">
    <div role="status" aria-label="예약을 불러오고 있어요">
      <div className="mb-10 rounded-lg border border-line bg-surface-raised p-5">
        <Skeleton className="h-5 w-20 rounded-full" />
        <Skeleton className="mt-3 h-8 w-3/5" />
        <Skeleton className="mt-2 h-5 w-4/5" />
        <Skeleton className="mt-8 h-14 w-full rounded-lg" />
      </div>
      <Skeleton className="mb-5 h-7 w-24" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="mb-3 ml-12 h-24 rounded-lg" />
      ))}
    </div>
    <Skeleton className="h-72 rounded-lg" />
  </Page>
)
