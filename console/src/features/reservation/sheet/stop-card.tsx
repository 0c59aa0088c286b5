import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { halfDayHours } from '../../../../../contract/reservation/half-day.ts'
import { beforeCare } from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { Muted, StateChip } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { DialogButton } from '../../../shared/inputs/dialogs.tsx'
import { UndoLine } from '../../../shared/outbox/queued-changes.tsx'
import { useQueuedChanges } from '../../../shared/outbox/undo-queue.ts'
import { CardChips } from '../board/card-chips.tsx'
import { MoveDialog } from '../board/move-dialog.tsx'
import { findOpenMove } from '../board/move-labels.ts'
import { PotCountDialog } from '../pots/pot-count-dialog.tsx'
import { useQueuedPhotos } from '../pots/pot-photos.tsx'
import { CompleteStop, completionKey, visitOf } from './complete-stop.tsx'
import { isDone, isOpen, potsText } from './stored-sheets.ts'

const missedVisits: Record<DaySheetStop['leg'], { to: ReservationStatus; title: string }> = {
  PICKUP: { to: 'CONFIRMED', title: '수거하지 못했어요' },
  DELIVERY: { to: 'DELIVERY_PREPARING', title: '배송하지 못했어요' },
}

interface StopCardProps {
  stop: DaySheetStop
  /** In the van's half day, from 1. */
  position: number
  /** The stop to go to now: shown large, with buttons for use with gloves. The others are compact. */
  isNext: boolean
  /** Named where the stops of several vans are shown. */
  vanName?: string | undefined
}

/** One stop of the day sheet, on the screen; on paper it is a row of the table. */
export function StopCard({ stop, position, isNext, vanName }: StopCardProps) {
  const { leg, customerName, phone, address, specialRequest, memos = [] } = stop
  const minHeight = isNext ? 56 : 44
  const contactLook = {
    variant: 'outlined',
    size: isNext ? 'large' : 'medium',
    sx: { minHeight, ...(!isNext && { px: 1 }) },
  } as const
  return (
    // Completed stops are transparent, so that the next one stands out.
    <Card
      component="li"
      aria-current={isNext ? 'step' : undefined}
      className="not-printed"
      sx={{
        ...(!isOpen(stop) && { bgcolor: 'transparent' }),
        ...(isNext && { borderColor: 'primary.main', borderWidth: 2 }),
      }}
    >
      <CardContent sx={isNext ? {} : { p: 1.5, '&:last-child': { pb: 1.5 } }}>
        {isNext && (
          <Typography color="primary" sx={{ fontWeight: 700 }}>
            다음 갈 곳
          </Typography>
        )}
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <Typography variant={isNext ? 'h6' : 'subtitle1'} component="h3" sx={{ fontWeight: 700 }}>
            {position}. {stageLabels[leg]} · {customerName}
          </Typography>
          <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>{halfDayHours[stop.slot]}</Typography>
        </Stack>
        {isNext ? (
          <>
            <Chips stop={stop} vanName={vanName} />
            <Typography sx={{ fontWeight: 600 }}>{stop.place}</Typography>
            {stop.address !== stop.place && (
              <Typography sx={{ fontSize: '1.125rem' }}>{stop.address}</Typography>
            )}
            <Typography sx={{ fontSize: '1.125rem', fontWeight: 700 }}>{stop.addressDetail}</Typography>
            <Typography>
              화분 {potsText(stop)}{' '}
              <Muted tiny component="span">
                {stop.number}
              </Muted>
            </Typography>
          </>
        ) : (
          <CompactPlace stop={stop} vanName={vanName} />
        )}
        {specialRequest && (
          <Typography
            variant={isNext ? 'body1' : 'body2'}
            sx={{ whiteSpace: 'pre-line', mt: 1, p: 1, borderRadius: 1, bgcolor: 'action.selected' }}
          >
            {specialRequest}
          </Typography>
        )}
        {memos.map((memo) => (
          <Typography key={memo} variant={isNext ? 'body1' : 'body2'} sx={{ whiteSpace: 'pre-line', mt: 1 }}>
            <strong>우리 메모</strong> {memo}
          </Typography>
        ))}
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
          {phone ? (
            <Button href={`tel:${phone}`} {...contactLook}>
              {phone}
            </Button>
          ) : (
            <LinkButton to={`/reservations/${stop.id}/show`} {...contactLook}>
              예약에서 연락처 보기
            </LinkButton>
          )}
          <MapLinks address={address} minHeight={minHeight} />
          {isNext && <PotsLink stop={stop} minHeight={minHeight} />}
        </Box>
        <Box
          sx={
            isNext
              ? {}
              : { '& .MuiStack-root > .MuiButton-root.MuiButton-root': { minHeight: 44, fontSize: '1rem' } }
          }
        >
          <StopProgress stop={stop} />
        </Box>
        <QueuedPhotos stop={stop} />
        <PotCountButton stop={stop} />
      </CardContent>
    </Card>
  )
}

type PlaceProps = Pick<StopCardProps, 'stop' | 'vanName'>
/** The same in few lines; the address names the neighbourhood. */
const CompactPlace = ({ stop, vanName }: PlaceProps) => (
  <>
    <Chips stop={stop} vanName={vanName} />
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="body2">
        {stop.address} <strong>{stop.addressDetail}</strong> · 화분 {potsText(stop)}{' '}
        <Muted tiny component="span">
          {stop.number}
        </Muted>
      </Typography>
      <PotsLink stop={stop} minHeight={44} />
    </Stack>
  </>
)

const Chips = ({ stop, vanName }: PlaceProps) => {
  const { isNew, pause, priceQuestion, approval } = stop
  if (!(isNew || pause || priceQuestion || approval || vanName)) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <PauseChip pause={pause} />
      <CardChips card={stop} />
      {isNew && <StateChip label="새로 들어왔어요" tone="info" />}
      {vanName && <StateChip label={vanName} />}
    </Stack>
  )
}

const PotsLink = ({ stop, minHeight }: { stop: DaySheetStop; minHeight: number }) => (
  <LinkButton to={`/pots/${stop.id}`} sx={{ minHeight, flexShrink: 0 }}>
    화분 기록
  </LinkButton>
)

function QueuedPhotos({ stop }: { stop: DaySheetStop }) {
  const { waiting, refused } = useQueuedPhotos(visitOf(stop))
  return (
    <>
      {waiting.length > 0 && <Muted small>사진 {waiting.length}장 보내기 기다림</Muted>}
      {refused.map((change) => (
        <UndoLine key={change.id} change={change} />
      ))}
    </>
  )
}

/** At the pickup, for pots that are not the booked ones. */
function PotCountButton({ stop }: { stop: DaySheetStop }) {
  const isQueued = useQueuedChanges().some(({ key }) => key === completionKey(stop))
  if (stop.leg !== 'PICKUP' || isQueued || !beforeCare.includes(stop.status)) return null
  return (
    <DialogButton sx={{ minHeight: 44, mt: 1 }} dialog={<PotCountDialog booking={stop} />}>
      화분 수가 달라요
    </DialogButton>
  )
}

/** Buttons that complete the stop, the completion while it can be taken back, or the status of a stop that was moved. */
function StopProgress({ stop }: { stop: DaySheetStop }) {
  const completion = useQueuedChanges().find(({ key }) => key === completionKey(stop))
  const missed = missedVisits[stop.leg]
  const move = findOpenMove(stop, missed.to)

  if (completion)
    return (
      <Box sx={{ mt: 1.5 }}>
        <UndoLine change={completion} />
      </Box>
    )
  if (!isOpen(stop)) return <NotOpenYet stop={stop} />
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1.5 }}>
      <CompleteStop stop={stop} />
      {move && (
        <DialogButton
          size="large"
          color="warning"
          sx={{ minHeight: 64 }}
          dialog={
            <MoveDialog
              title={`${stop.customerName} 님 ${missed.title}`}
              cards={[stop]}
              to={missed.to}
              queueAs={completionKey(stop)}
            />
          }
        >
          {move.label}
        </DialogButton>
      )}
    </Stack>
  )
}

/** Why a stop has no buttons: it is over, or somebody has to move it on first. */
const NotOpenYet = ({ stop }: { stop: DaySheetStop }) => {
  const isOver = isDone(stop) || stop.status === 'CANCELLED' || stop.status === 'REFUNDED'
  // The note of a missed visit, and who is responsible for it.
  if (stop.statusLabel !== reservationStatusLabels[stop.status])
    return (
      <Box sx={{ mt: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>적어 뒀어요: {stop.statusLabel}</Typography>
        <Muted small>손님에게 알렸어요. 새 날은 운영자가 손님과 정해요. 시작 화면의 할 일에도 있어요.</Muted>
        <LinkButton to={`/reservations/${stop.id}/show?move=${stop.leg}`} sx={{ minHeight: 44 }}>
          {stageLabels[stop.leg]} 날짜 잡기
        </LinkButton>
      </Box>
    )
  return (
    <Typography sx={{ mt: 1, fontWeight: 600 }}>
      지금: {stop.statusLabel}
      {!isOver && `. ‘${stageLabels[stop.leg]} 예정’이 되면 여기서 완료할 수 있어요.`}
    </Typography>
  )
}

/** Search by the text of the address; nothing else is passed on. T map is an app without a page: narrow screens only. */
const maps = [
  { name: '카카오맵', base: 'https://map.kakao.com/link/search/' },
  { name: '네이버', base: 'https://map.naver.com/p/search/' },
  { name: '티맵', base: 'tmap://search?name=', isApp: true },
]

const MapLinks = ({ address, minHeight }: { address: string; minHeight: number }) => (
  <Stack
    direction="row"
    role="group"
    aria-label="길 찾기"
    useFlexGap
    className="not-printed"
    sx={{ gap: 0.5, flexWrap: 'wrap' }}
  >
    {maps.map(({ name, base, isApp }) => (
      <Button
        key={name}
        href={base + encodeURIComponent(address)}
        {...(!isApp && { target: '_blank' })}
        rel="noopener noreferrer"
        variant="outlined"
        sx={{
          minHeight,
          minWidth: 0,
          px: 1,
          ...(isApp && { display: { md: 'none' } }),
        }}
      >
        {name}
      </Button>
    ))}
  </Stack>
)

export const pauseTexts = { OPEN: '멈춘 날 · 답 없음', CONFIRMED: '멈춘 날 · 그대로 진행' }

/** On a paused day: whether the customer wants the visit all the same. */
export const PauseChip = ({ pause }: Pick<DaySheetStop, 'pause'>) =>
  pause && <StateChip label={pauseTexts[pause]} tone={pause === 'OPEN' ? 'warning' : 'success'} />

/** Says above the stops that the day is paused, and whom to call first. */
export function PausedDay({ pausedFor, stops }: Pick<DaySheet, 'pausedFor' | 'stops'>) {
  if (!pausedFor) return null
  const unanswered = stops.filter((stop) => stop.pause === 'OPEN' && isOpen(stop)).length
  return (
    <Alert severity="warning">
      방문을 멈춘 날: {pausedFor}.{unanswered > 0 && ` 답이 없는 ${unanswered}곳은 가기 전에 전화해 주세요.`}
    </Alert>
  )
}
