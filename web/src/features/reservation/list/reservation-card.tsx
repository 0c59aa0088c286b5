import { Link } from '@tanstack/react-router'
import { formatRelativeTime } from '../../../../../client/relative-time.ts'
import { formatDayAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import type { ReservationListItem } from '../../../../../contract/reservation/reservation.ts'
import { screens } from '../../../../../contract/screens.ts'
import { classNames, Growth, Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { nextVisit } from '../journey/next-visit.ts'
import { StageDrawing } from '../journey/stage-drawing.tsx'
import { StatusBadge } from '../journey/status-badge.tsx'
import { isCancelled, statusPresentations } from '../journey/status-presentation.ts'

/** Card of a reservation: status, dates and price; the whole card is a link. */
export function ReservationCard({ item }: { item: ReservationListItem }) {
  const { id, status, createdAt, progress, specialRequest } = item
  const isOver = isCancelled(status)
  return (
    <article className="relative flex h-full flex-col rounded-lg border border-line bg-surface-raised p-4 shadow-card transition duration-120 active:scale-[0.99]">
      <div className="flex items-start gap-4">
        <Picture item={item} isOver={isOver} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center justify-between gap-2 text-sm text-ink-muted">
            <StatusBadge {...item} />
            <time dateTime={createdAt}>{formatRelativeTime(createdAt)}</time>
          </div>
          <h2 className="mt-1.5 font-semibold">
            <Link
              to={screens.reservationDetail.route}
              params={{ id }}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              {item.serviceTypeSummary}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">{visitText(item)}</p>
        </div>
      </div>
      {specialRequest && <p className="mt-3 line-clamp-1 text-sm text-ink-muted">“{specialRequest}”</p>}
      {!isOver && (
        <Growth
          value={progress}
          label={`${item.serviceTypeSummary} 진행률`}
          className="mt-auto w-full max-w-80 pt-2"
        />
      )}
      <div
        className={classNames('flex items-baseline justify-between gap-4', isOver ? 'mt-auto pt-3' : 'pt-1')}
      >
        <span className="text-sm text-ink-muted">화분 {item.potCount}개</span>
        <span className="font-bold">{item.totalAmountFormatted}</span>
      </div>
      {item.paymentRequired && (
        <p className="mt-3 rounded-md bg-sun-soft px-3 py-2 text-sm font-medium text-sun">
          결제를 마치면 예약이 확정돼요
        </p>
      )}
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
        className="rounded-md"
      />
    ) : (
      <StageDrawing stage={statusPresentations[item.status].stage} />
    )}
  </div>
)

/** The date that the customer waits for; of an ended reservation, when it was made. */
function visitText({ status, pickupScheduledAt, deliveryScheduledAt, createdAt }: ReservationListItem) {
  const visit = nextVisit(status)
  if (!visit) return `신청 ${formatDayAt(createdAt)}`
  if (visit.leg === 'PICKUP' || !deliveryScheduledAt)
    return `수거 ${formatDayAt(pickupScheduledAt)} ${formatTimeAt(pickupScheduledAt)}`
  // The half day is agreed on only when the delivery is scheduled.
  const time = status === 'DELIVERY_SCHEDULED' ? ` ${formatTimeAt(deliveryScheduledAt)}` : ''
  return `${visit.label} ${formatDayAt(deliveryScheduledAt)}${time}`
}
