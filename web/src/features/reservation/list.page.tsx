import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Button, EmptyState, Page, Skeleton, SproutScene, TabList } from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { failureText } from './journey/failure-text.ts'
import { ReservationCard } from './list/reservation-card.tsx'
import { useReservations } from './reservation.queries.ts'

/** Tabs of the list: label, category of the request, and field of the count. */
const tabs = {
  'in-progress': {
    label: '진행중',
    category: 'in-progress',
    count: 'inProgress',
    empty: '진행 중인 예약이 없어요',
  },
  all: { label: '전체', category: undefined, count: 'total', empty: '아직 예약이 없어요' },
  completed: {
    label: '완료',
    category: 'completed',
    count: 'completed',
    empty: '아직 마친 케어가 없어요',
  },
  cancelled: {
    label: '취소',
    category: 'cancelled',
    count: 'cancelled',
    empty: '취소한 예약이 없어요',
  },
} as const

type TabName = keyof typeof tabs
const tabNames = Object.keys(tabs) as TabName[]

/** Returns the tab of the address (?tab=completed), or the first one. */
const readTab = (text: string | undefined): TabName => tabNames.find((name) => name === text) ?? 'in-progress'

const loadFailed = '예약 목록을 불러오는데 실패했습니다.'
const grid = 'grid gap-3 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2'

/** /reservation-list */
export function ReservationListPage() {
  const tab = readTab(useSearch({ strict: false }).tab)
  const navigate = useNavigate()
  const panelId = useId()
  const { counts, ...list } = useReservations(tabs[tab].category)

  const choose = (next: TabName) =>
    void navigate({
      to: screens.reservations.route,
      search: { tab: next },
      replace: true,
      resetScroll: false,
    })

  return (
    <Page title="예약 내역" wide className="flex-1">
      <TabList
        label="예약 상태"
        panelId={panelId}
        value={tab}
        onChange={choose}
        tabs={tabNames.map((name) => ({
          value: name,
          label: tabs[name].label,
          count: counts?.[tabs[name].count],
        }))}
      />
      <div id={panelId} role="tabpanel" aria-label={tabs[tab].label} className="pt-4">
        <Reservations key={tab} {...list} tab={tab} />
      </div>
    </Page>
  )
}

type ListProps = Omit<ReturnType<typeof useReservations>, 'counts'> & { tab: TabName }

function Reservations({ query, items, endRef, loadNext, tab }: ListProps) {
  if (query.isPending) return <CardSkeletons />
  if (!query.data) {
    return (
      <LoadFailure
        error={query.error}
        text={failureText(query.error, loadFailed)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (items.length === 0) return <NoReservations text={tabs[tab].empty} />
  return (
    <>
      <ul className={grid}>
        {items.map((item) => (
          <li key={item.id}>
            <ReservationCard item={item} />
          </li>
        ))}
      </ul>
      <EndOfList endRef={endRef} query={query} onRetry={loadNext} failure={loadFailed} />
    </>
  )
}

const NoReservations = ({ text }: { text: string }) => (
  <EmptyState
    drawing={<SproutScene />}
    text={text}
    hint="손이 많이 가는 분갈이, 수거부터 배송까지 맡겨 보세요."
    action={
      <Button asChild size="lg">
        <Link to={screens.reservation.route}>픽업 케어 서비스 예약하기</Link>
      </Button>
    }
  />
)

const CardSkeletons = () => (
  <div role="status" aria-label="예약을 불러오고 있어요" className={grid}>
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="rounded-lg border border-line bg-surface-raised p-4 shadow-card">
        <div className="flex gap-4">
          <Skeleton className="h-15 w-18 shrink-0 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-16 rounded-full" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        </div>
        <Skeleton className="mt-4 h-6 w-full" />
        <Skeleton className="mt-3 h-2 w-full rounded-full" />
      </div>
    ))}
  </div>
)
