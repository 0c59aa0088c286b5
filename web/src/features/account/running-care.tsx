import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Badge, Monstera, Skeleton } from '../../../../ui/index.ts'
import { useDashboard } from '../../shared/use-dashboard.ts'
import { CareDrawing } from '../reservation/index.ts'

/** Reservations in progress in one row, which has the same height while they load, when there are none and when they cannot be loaded. */
export function RunningCare() {
  const { data, isError } = useDeferredValue(useDashboard())
  const care = data?.activeCareServices
  return (
    <section aria-label="진행 중인 케어" className="mb-3">
      {!care && !isError && (
        <Row drawing={<Skeleton className="size-12 rounded-full" />} title="진행 중인 케어" />
      )}
      {!care && isError && (
        <Row drawing={<Monstera />} title="진행 중인 케어" to={screens.reservations.route}>
          예약 내역에서 볼 수 있어요
        </Row>
      )}
      {care?.length === 0 && (
        <Row drawing={<Monstera />} title="맡긴 식물이 없어요" to={screens.reservation.route}>
          수거부터 배송까지 맡겨 보세요
        </Row>
      )}
      {care?.[0] && <First {...care[0]} others={care.length - 1} />}
    </section>
  )
}

type Care = NonNullable<ReturnType<typeof useDashboard>['data']>['activeCareServices'][number]

/** The first reservation; with others the row leads to the list of all. */
const First = ({ id, plantName, status, statusLabel, payUntil, others }: Care & { others: number }) => (
  <Row
    drawing={<CareDrawing status={status} />}
    title={plantName}
    {...(others > 0
      ? { to: screens.reservations.route }
      : { to: screens.reservationDetail.route, params: { id } })}
  >
    <Badge tone={payUntil ? 'sun' : 'plain'}>
      {payUntil ? '결제를 기다리고 있어요' : statusLabel || status}
    </Badge>
    {others > 0 && <span className="ml-2">외 {others}건</span>}
  </Row>
)

interface RowProps extends Pick<LinkProps, 'to' | 'params'> {
  drawing: ReactNode
  title: string
  children?: ReactNode
}

function Row({ drawing, title, children = <Skeleton className="h-5 w-20" />, ...target }: RowProps) {
  const content = (
    <>
      <span aria-hidden className="size-12 shrink-0">
        {drawing}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-semibold">{title}</span>
        <span className="flex min-h-6 items-center text-sm text-ink-muted">{children}</span>
      </span>
      {target.to && <ChevronRight aria-hidden className="size-5 text-ink-muted" />}
    </>
  )
  const style = 'flex h-20 items-center gap-3 rounded-lg border border-line bg-leaf-soft px-4'
  if (!target.to) return <div className={style}>{content}</div>
  return (
    <Link {...target} className={`${style} transition duration-120 active:bg-line`}>
      {content}
    </Link>
  )
}
