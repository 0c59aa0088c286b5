import { Link } from '@tanstack/react-router'
import { formatDateTimeAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { reservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../../contract/screens.ts'
import { formatDay, seoulDayAt, seoulToday } from '../../../../../contract/seoul-day.ts'
import { Badge, Growth, Photo, Section } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { CareDrawing, nextVisit } from '../../reservation/index.ts'

type Care = Dashboard['activeCareServices'][number]

/** Reservations in progress. */
export const ActiveCare = ({ care }: { care: Care[] }) => (
  <Section title="진행 중인 케어" action={<SeeAll />}>
    <ul className="grid gap-3 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2">
      {care.map((item) => (
        <CareItem key={item.id} item={item} />
      ))}
    </ul>
  </Section>
)

const SeeAll = () => (
  <Link to={screens.reservations.route} className="-mr-2 inline-flex min-h-11 items-center px-2">
    전체 보기<span className="sr-only">: 예약 내역</span>
  </Link>
)

const CareItem = ({ item }: { item: Care }) => (
  <li className="min-w-0">
    <Link
      to={screens.reservationDetail.route}
      params={{ id: item.id }}
      className="block h-full rounded-lg border border-line bg-surface-raised p-3 shadow-card transition duration-120 active:scale-[0.985]"
    >
      <span className="flex items-center gap-4">
        <Picture item={item} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {item.payUntil ? (
              <Badge tone="sun">결제를 마치지 않은 예약이 있어요</Badge>
            ) : (
              <>
                <Badge tone="leaf">{item.statusLabel || item.status}</Badge>
                <span className="text-sm text-ink-muted">{item.serviceName}</span>
              </>
            )}
          </span>
          <span className="line-clamp-1 font-semibold">{item.plantName}</span>
          <span className="text-sm text-ink-muted">
            {item.payUntil ? formatHold(item.payUntil) : visitText(item)}
          </span>
        </span>
      </span>
      <Growth
        value={item.progressPercent}
        label={`${item.plantName} 진행률`}
        className="mt-2 w-full max-w-80"
      />
    </Link>
  </li>
)

/** The date that the customer waits for. */
function visitText({ status, pickupDate, deliveryDate }: Care) {
  const known = reservationStatus.safeParse(status)
  const visit = known.success ? nextVisit(known.data) : undefined
  if (visit?.leg === 'DELIVERY' && deliveryDate) return `${visit.label} ${formatDay(deliveryDate)}`
  return `수거 ${formatDay(pickupDate.slice(0, 10))}`
}

/** The end of a hold; the day is left out when it is today. */
const formatHold = (until: string) =>
  `${seoulDayAt(Date.parse(until)) === seoulToday() ? formatTimeAt(until) : formatDateTimeAt(until)}까지 자리를 잡아 둘게요`

const Picture = ({ item }: { item: Care }) =>
  item.plantImage ? (
    <Photo
      {...photoSource(item.plantImage)}
      sizes="80px"
      width={1}
      height={1}
      alt=""
      fallback=" "
      className="size-20 shrink-0 rounded-md"
    />
  ) : (
    <span className="grid size-20 shrink-0 place-items-center rounded-md bg-leaf-soft p-2">
      <CareDrawing status={item.status} />
    </span>
  )
