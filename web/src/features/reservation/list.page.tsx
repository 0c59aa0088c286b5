import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDeadlineAt, formatRecentDayAt } from '../../../../client/seoul-time.ts'
import type { ReservationListItem } from '../../../../contract/reservation/reservation.ts'
import { doneAfterDays } from '../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  classNames,
  EmptyState,
  Page,
  Photo,
  Skeleton,
  SproutScene,
  TabList,
} from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { useBeginAtFirstPage } from '../../shared/endless-list.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { photoSource } from '../../shared/site.ts'
import { nextVisitText } from './journey/next-visit.ts'
import { StageDrawing } from './journey/stage-drawing.tsx'
import { isCancelled, StatusBadge, statusPresentations } from './journey/status-presentation.tsx'
import { reservationsKey, useReservations } from './reservation.queries.ts'

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
const grid = 'grid gap-x-8 md:grid-cols-2 [&>*]:border-b [&>*]:border-line'

/** /reservation-list */
export function ReservationListPage() {
  const tab = readTab(useSearch({ strict: false }).tab)
  const navigate = useNavigate()
  const beginAtFirstPage = useBeginAtFirstPage()
  const panelId = useId()
  const { counts, ...list } = useReservations(tabs[tab].category)

  function choose(next: TabName) {
    beginAtFirstPage(reservationsKey(tabs[next].category))
    void navigate({
      to: screens.reservations.route,
      search: { tab: next },
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Page title="예약 내역" wide className="flex-1">
      {/* Without any reservation there is nothing to choose between, and the tabs keep to the background. */}
      <div className={counts?.total === 0 ? 'text-sm [&_span]:bg-transparent' : ''}>
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
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs[tab].label} className="pt-4">
        <Reservations key={tab} {...list} tab={tab} />
      </div>
    </Page>
  )
}

type ListProps = Omit<ReturnType<typeof useReservations>, 'counts'> & { tab: TabName }

function Reservations({ query, items, endRef, loadNext, tab }: ListProps) {
  if (query.isPending) return <CardSkeletons />
  if (!query.data) return <LoadFailure query={query} text={loadFailed} />
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
      <Button asChild>
        <Link to={screens.reservation.route}>픽업 케어 서비스 예약하기</Link>
      </Button>
    }
  />
)

const CardSkeletons = () => (
  <div role="status" aria-label="예약을 불러오고 있어요" className={grid}>
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex gap-4 py-4">
        <Skeleton className="size-18 shrink-0 rounded-leaf" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-16 rounded-full" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      </div>
    ))}
  </div>
)

/** A reservation: what comes next and when, what it is, and the price; the whole row is a link. */
function ReservationCard({ item }: { item: ReservationListItem }) {
  const { id, status, createdAt, specialRequest, payUntil } = item
  const isOver = isCancelled(status)
  const visit = visitText(item)
  const made = `${formatRecentDayAt(createdAt)} 신청`
  return (
    <article className="relative flex h-full items-start gap-4 py-4 transition duration-120 active:opacity-75">
      <Picture item={item} isOver={isOver} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-2 muted">
          <StatusBadge {...item} />
          {visit && <time dateTime={createdAt}>{made}</time>}
        </div>
        <h2 className="mt-1.5 text-base font-semibold">
          <Link
            to={screens.reservationDetail.route}
            params={{ id }}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {visit ?? made}
          </Link>
        </h2>
        <p className="mt-0.5 flex justify-between gap-4">
          <span className="muted">화분 {item.potCount}개</span>
          <span className="shrink-0 font-semibold">{item.totalAmountFormatted}</span>
        </p>
        {specialRequest && <p className="mt-1 line-clamp-1 muted">“{specialRequest}”</p>}
        {status === 'DELIVERED' && (
          <p className="mt-1 muted">배송하고 {doneAfterDays}일이 지나면 완료로 바뀌어요</p>
        )}
        {payUntil && (
          <p className="mt-1 text-sm font-semibold text-sun">
            {formatDeadlineAt(payUntil)}까지 {item.isDepositAwaited ? '입금해' : '결제해'} 주세요
          </p>
        )}
      </div>
    </article>
  )
}

/** The plant's photo, or a drawing of the stage. */
const Picture = ({ item, isOver }: { item: ReservationListItem; isOver: boolean }) => (
  <div className={classNames('w-18 shrink-0', isOver && 'opacity-45 grayscale')}>
    {item.plantImage ? (
      <Photo
        {...photoSource(item.plantImage)}
        sizes="72px"
        width={1}
        height={1}
        alt=""
        fallback=" "
        className="rounded-leaf"
      />
    ) : (
      <StageDrawing stage={statusPresentations[item.status].stage} />
    )}
  </div>
)

/** The visit that the customer waits for; undefined of an ended reservation, which is told by when it was made. */
const visitText = ({ status, pickupScheduledAt, deliveryScheduledAt }: ReservationListItem) =>
  nextVisitText({ status, pickup: pickupScheduledAt, delivery: deliveryScheduledAt })
