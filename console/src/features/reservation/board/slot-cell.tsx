import { Box, LinearProgress, Link as MuiLink, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { BoardCard, BoardCell, BoardPhoneBooking } from '../../../../../contract/reservation/board.ts'
import { priceQuestionText } from '../../../../../contract/reservation/move-questions.ts'
import { stageLabels, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { Muted } from '../../../shared/display/muted.tsx'
import { StateChip } from '../../../shared/display/state-chip.tsx'
import { DialogButton } from '../../../shared/inputs/dialog-button.tsx'
import { isAhead, lanesOf } from './board-view.ts'
import { DelayDialog } from './delay-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { StatusChip } from './status-chip.tsx'

/** One slot and leg of a day: used capacity, its reservations and bulk actions. */
export function SlotCell({ day, cell, hasTitle }: { day: string; cell: BoardCell; hasTitle: boolean }) {
  const { leg, slot, stops, pots, reservations, phoneBookings = [] } = cell
  const lanes = lanesOf(reservations)
  const name = `${timeSlotLabels[slot]} ${stageLabels[leg]}`
  const canDelay = day >= seoulToday() && reservations.some((card) => isAhead(card, leg))
  const canMove = reservations.some(({ moves }) => moves.length > 0)
  if (stops.capacity === 0 && reservations.length === 0) return hasTitle ? null : <Muted>-</Muted>
  return (
    <Box component="section" aria-label={`${formatDay(day)} ${name}`}>
      {hasTitle && (
        <Typography variant="subtitle2" component="h3">
          {name}
        </Typography>
      )}
      <Meter name="방문" {...stops} unit="곳" />
      <Meter name="화분" {...pots} unit="개" />
      <Stack spacing={0.75} sx={{ mt: 1 }}>
        {lanes.map(({ status, label, cards }) => (
          <Stack key={status} spacing={0.75} role="group" aria-label={label}>
            {lanes.length > 1 && (
              <Muted tiny>
                {label} {cards.length}
              </Muted>
            )}
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </Stack>
        ))}
      </Stack>
      {phoneBookings.length > 0 && (
        <Stack spacing={0.75} role="group" aria-label="전화 예약" sx={{ mt: 0.75 }}>
          {phoneBookings.map((booking) => (
            <PhoneCard key={booking.id} booking={booking} />
          ))}
        </Stack>
      )}
      <Stack direction="row" spacing={0.5} useFlexGap sx={{ mt: 0.5, flexWrap: 'wrap' }}>
        <DialogButton
          isOffered={canMove}
          size="small"
          dialog={(close) => (
            <MoveDialog
              title={`${formatDay(day)} ${name} 함께 옮기기`}
              cards={reservations}
              canBeTakenBack
              onClose={close}
            />
          )}
        >
          함께 옮기기
        </DialogButton>
        <DialogButton
          isOffered={canDelay}
          size="small"
          color="warning"
          dialog={(close) => <DelayDialog day={day} slot={slot} leg={leg} onClose={close} />}
        >
          늦는다고 알리기
        </DialogButton>
      </Stack>
    </Box>
  )
}

const cardStyle = {
  display: 'block',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  px: 1,
  py: 0.75,
  '&:hover': { borderColor: 'primary.main' },
}

/** Holds capacity until its customer takes it; nothing can be moved before. */
const PhoneCard = ({ booking }: { booking: BoardPhoneBooking }) => (
  <BoardLink
    to="/phone-bookings"
    name={booking.customerName}
    chip={<StateChip label="전화 예약" />}
    sx={{ borderStyle: 'dashed' }}
  >
    <Muted tiny>
      {booking.place} · 화분 {booking.potCount}개 · {formatDateTimeAt(booking.until)}까지 맡아 둠
    </Muted>
  </BoardLink>
)

const Card = ({ card }: { card: BoardCard }) => (
  <BoardLink
    to={`/reservations/${card.id}/show`}
    name={card.customerName}
    chip={<StatusChip status={card.status} label={card.statusLabel} />}
  >
    <Muted tiny>
      {card.place} · 화분 {card.potCount}개
    </Muted>
    {card.priceQuestion && (
      <Box>
        <StateChip label={priceQuestionText(card.priceQuestion)} tone="warning" />
      </Box>
    )}
  </BoardLink>
)

interface BoardLinkProps {
  to: string
  name: string
  chip: ReactNode
  sx?: object
  children: ReactNode
}

const BoardLink = ({ to, name, chip, sx, children }: BoardLinkProps) => (
  <MuiLink component={Link} to={to} underline="none" color="textPrimary" sx={{ ...cardStyle, ...sx }}>
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ justifyContent: 'space-between', alignItems: 'center' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {chip}
    </Stack>
    {children}
  </MuiLink>
)

interface MeterProps {
  name: string
  booked: number
  capacity: number
  unit: string
}

function Meter({ name, booked, capacity, unit }: MeterProps) {
  const share = capacity > 0 ? Math.min(100, (booked / capacity) * 100) : 100
  return (
    <Box sx={{ mt: 0.5 }}>
      <Muted tiny component="p">
        {name} {booked}/{capacity}
        {unit}
      </Muted>
      <LinearProgress
        variant="determinate"
        value={share}
        color={share >= 100 ? 'error' : share >= 80 ? 'warning' : 'primary'}
        aria-label={`${name} ${booked}/${capacity}${unit}`}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  )
}
