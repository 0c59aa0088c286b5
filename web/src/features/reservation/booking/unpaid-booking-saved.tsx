import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatTimeAt } from '../../../../../client/seoul-time.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, buttonStyle, EmptyState, Page, SproutScene } from '../../../../../ui/index.ts'
import { useReservation } from '../reservation.queries.ts'
import type { Booked } from './use-booking-submission.ts'

/** Shown after the payment modal was closed: the booking is held, with a link to pay. */
export function UnpaidBookingSaved({ booked, onPay }: { booked: Booked; onPay: () => void }) {
  const { data, isFetchedAfterMount } = useReservation(booked.id, 'always')
  // The payment that was closed has extended the hold: only what the server says afterwards holds.
  const holdUntil = isFetchedAfterMount ? data?.holdUntil : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  // The form was longer, so scroll position and focus move to the top.
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Page className="flex-1 justify-center">
      <EmptyState
        drawing={<SproutScene />}
        text={
          <h1 ref={heading} tabIndex={-1} className="text-xl font-bold">
            예약을 맡아 둘게요
          </h1>
        }
        hint={
          holdUntil
            ? `${formatTimeAt(holdUntil)}까지 결제하면 예약이 확정돼요. 그 뒤에는 자리가 다른 분께 넘어가요.`
            : '결제하면 예약이 확정돼요. 자리는 잠시 동안만 맡아 둘 수 있어요.'
        }
        action={
          <div className="flex w-full max-w-sm flex-col gap-2">
            <Button size="lg" block onClick={onPay}>
              결제 이어하기
            </Button>
            <Link
              to={screens.reservationDetail.route}
              params={{ id: booked.id }}
              className={buttonStyle({ variant: 'plain', size: 'lg', block: true })}
            >
              예약 상세 보기
            </Link>
          </div>
        }
      />
    </Page>
  )
}
