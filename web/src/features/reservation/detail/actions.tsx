import { Link } from '@tanstack/react-router'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button } from '../../../../../ui/index.ts'
import { CancelSheet } from './cancel-sheet.tsx'

/** Inquiry and cancellation, where allowed. */
export function Actions({ id, canInquire, canCancel }: ReservationDetail) {
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      {canInquire && (
        <Button asChild variant="plain" size="lg">
          <Link to={screens.customerService.route}>
            <Headset aria-hidden className="size-5" />
            문의하기
          </Link>
        </Button>
      )}
      {canCancel && (
        <Button variant="plain" size="lg" onClick={() => setIsCancelling(true)}>
          예약 취소
        </Button>
      )}
      {isCancelling && canCancel && <CancelSheet reservationId={id} onClose={() => setIsCancelling(false)} />}
    </div>
  )
}
