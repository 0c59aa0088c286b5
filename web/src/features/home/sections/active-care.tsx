import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDeadlineAt } from '../../../../../client/seoul-time.ts'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Growth, Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { CareDrawing, nextVisitText } from '../../reservation/index.ts'
import { HomeSection } from './home-section.tsx'
import { StateDot } from './picture-strip.tsx'

type Care = Dashboard['activeCareServices'][number]

/** Reservations in progress; the first one shows how far it has grown. */
export const ActiveCare = ({ care }: { care: Care[] }): ReactNode => (
  <HomeSection title="진행 중인 케어" seeAll={{ to: screens.reservations.route, of: '예약 내역' }}>
    <ul className="card divide-y divide-line overflow-hidden">
      {care.map((item, index) => (
        <CareItem key={item.id} item={item} isFirst={index === 0} />
      ))}
    </ul>
  </HomeSection>
)

const CareItem = ({ item, isFirst }: { item: Care; isFirst: boolean }) => (
  <li>
    <Link
      to={screens.reservationDetail.route}
      params={{ id: item.id }}
      className="block px-4 py-3 transition duration-120 -outline-offset-4 active:bg-line"
    >
      <span className="flex items-center gap-3">
        <Picture item={item} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {item.payUntil
              ? `결제 ${formatDeadlineAt(item.payUntil)}까지`
              : nextVisitText({ status: item.status, pickup: item.pickupDate, delivery: item.deliveryDate })}
          </span>
          <span className="block text-sm text-ink-muted">
            {item.serviceName} · {item.plantName}
          </span>
        </span>
        <StateDot colour={item.payUntil ? 'bg-sun' : 'bg-leaf'}>{item.statusLabel || item.status}</StateDot>
      </span>
      {isFirst && (
        <Growth value={item.progressPercent} label={`${item.plantName} 진행률`} className="mt-2 w-full" />
      )}
    </Link>
  </li>
)

const Picture = ({ item }: { item: Care }) =>
  item.plantImage ? (
    <Photo
      {...photoSource(item.plantImage)}
      sizes="48px"
      width={1}
      height={1}
      alt=""
      fallback=" "
      className="size-12 shrink-0 rounded-leaf"
    />
  ) : (
    <span className="grid size-12 shrink-0 place-items-center rounded-md bg-leaf-soft p-1">
      <CareDrawing status={item.status} />
    </span>
  )
