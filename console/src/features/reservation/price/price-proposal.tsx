import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { AdminReservationDetail } from '../../../../../contract/reservation/reservation-admin.ts'
import { OpenPriceChange } from './open-price-change.tsx'
import { PriceDialog } from './price-dialog.tsx'

/** The price change that is open; otherwise offers to propose another price, first of all when the measured sizes cost something else. */
export function PriceProposal({ reservation }: { reservation: AdminReservationDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { problem, measuredTotal, open } = reservation.pricing
  if (open) return <OpenPriceChange id={reservation.id} change={open} />
  if (problem) return null
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {measuredTotal !== null && (
        <Alert severity="warning">
          잰 크기로는 {formatWon(measuredTotal)}이에요. 예약한 금액은 {formatWon(reservation.totalAmount)}
          이에요.
        </Alert>
      )}
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        금액 변경 제안
      </Button>
      {isOpen && <PriceDialog reservation={reservation} onClose={() => setIsOpen(false)} />}
    </Stack>
  )
}
