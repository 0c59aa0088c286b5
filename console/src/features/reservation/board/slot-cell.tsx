import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { BoardCard, BoardCell, BoardPhoneBooking } from '../../../../../contract/reservation/board.ts'
import { stageLabels, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { Heading, Muted, StateChip, TextLink } from '../../../shared/display/text.tsx'
import { DialogButton } from '../../../shared/inputs/dialogs.tsx'
import { FullnessBar } from '../calendar/calendar-form.tsx'
import { byStatus, isAhead } from './board-view.ts'
import { CardChips, StatusChip } from './card-chips.tsx'
import { DelayDialog, delayText } from './delay-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

interface SlotCellProps {
  day: string
  cell: BoardCell
  hasTitle: boolean
  /** Only shows what there is. */
  isReadOnly?: boolean
}

/** One slot and leg of a day: used capacity, its reservations and bulk actions. */
export function SlotCell({ day, cell, hasTitle, isReadOnly = false }: SlotCellProps) {
  const { leg, slot, stops, pots, reservations, phoneBookings = [], delay } = cell
  const name = `${timeSlotLabels[slot]} ${stageLabels[leg]}`
  const canDelay = !isReadOnly && day >= seoulToday() && reservations.some((card) => isAhead(card, leg))
  const canMove = !isReadOnly && reservations.some(({ moves }) => moves.length > 0)
  if (stops.capacity === 0 && reservations.length === 0) return hasTitle ? null : <Muted>-</Muted>
  return (
    <Box component="section" aria-label={`${formatDay(day)} ${name}`}>
      {hasTitle && (
        <Heading as="h3" size="subtitle2">
          {name}
        </Heading>
      )}
      <Meter stops={stops} pots={pots} />
      {delay && <Muted tiny>{delayText(delay)}</Muted>}
      <Stack sx={{ mt: 0.5 }}>
        {byStatus(reservations).map((card) => (
          <Card key={card.id} card={card} />
        ))}
        {phoneBookings.map((booking) => (
          <PhoneCard key={booking.id} booking={booking} />
        ))}
      </Stack>
      <Stack direction="row" spacing={0.5} useFlexGap sx={{ mt: 0.5, flexWrap: 'wrap' }}>
        <DialogButton
          isOffered={canMove}
          size="small"
          dialog={
            <MoveDialog title={`${formatDay(day)} ${name} 단계 바꾸기`} cards={reservations} canBeTakenBack />
          }
        >
          단계 바꾸기
        </DialogButton>
        <DialogButton
          isOffered={canDelay}
          size="small"
          color="warning"
          dialog={<DelayDialog day={day} slot={slot} leg={leg} />}
        >
          늦는다고 알리기
        </DialogButton>
      </Stack>
    </Box>
  )
}

/** Holds capacity until its customer takes it; nothing can be moved before. */
const PhoneCard = ({ booking }: { booking: BoardPhoneBooking }) => (
  <BoardLink to="/phone-bookings" card={booking} state={<StateChip label="전화 예약" />}>
    {formatDateTimeAt(booking.until)}까지 맡아 둠
  </BoardLink>
)

const Card = ({ card }: { card: BoardCard }) => (
  <BoardLink
    to={`/reservations/${card.id}/show`}
    card={card}
    state={<StatusChip status={card.status} label={card.statusLabel} />}
  >
    <CardChips card={card} />
  </BoardLink>
)

interface BoardLinkProps {
  to: string
  card: Pick<BoardCard, 'customerName' | 'place' | 'potCount'>
  state: ReactNode
  /** What else there is to know. */
  children: ReactNode
}

const BoardLink = ({ to, card: { customerName, place, potCount }, state, children }: BoardLinkProps) => (
  <TextLink to={to} underline="none" color="textPrimary" variant="body2" sx={visitLine}>
    <Box component="span" sx={{ fontWeight: 600 }}>
      {customerName}
    </Box>
    <Muted tiny component="span">
      {place} · 화분 {potCount}개
    </Muted>
    {children}
    <Box component="span" sx={{ ml: 'auto' }}>
      {state}
    </Box>
  </TextLink>
)

const visitLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 'max(32px, var(--min-touch-target))',
  px: 0.75,
  mx: -0.75,
  borderRadius: '8px',
  '&:hover': { bgcolor: 'action.selected' },
}

/** How full a half day is; the bar shows what runs out first. */
function Meter({ stops, pots }: Pick<BoardCell, 'stops' | 'pots'>) {
  const text = `방문 ${stops.booked}/${stops.capacity}곳 · 화분 ${pots.booked}/${pots.capacity}개`
  return (
    <Box>
      <Muted tiny component="p">
        {text}
      </Muted>
      <FullnessBar places={[stops, pots]} aria-label={text} />
    </Box>
  )
}
