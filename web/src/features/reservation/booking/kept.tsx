import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { Button, buttonStyle, EmptyState, Page, SproutScene } from '../../../../../ui/index.ts'
import { clockTime } from '../../../shared/time.ts'
import type { Booked } from './use-booking-submission.ts'

/** The payment was put off: the booking waits for it, and the way back to it is here. */
export function Kept({ booked, onPay }: { booked: Booked; onPay: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form was longer: whoever looks or listens begins at the top.
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
            예약을 30분 동안 맡아 둘게요
          </h1>
        }
        hint={`${clockTime(booked.holdUntil)}까지 결제하면 예약이 확정돼요. 그 뒤에는 자리가 다른 분께 넘어가요.`}
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
