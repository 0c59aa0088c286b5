import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { getCalendarMonth } from '../../../../../contract/reservation/calendar-admin.ts'
import { stageLabels, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import {
  getVisitPause,
  liftVisitPause,
  listVisitPauses,
  type PausedVisit,
  type PauseOutcome,
  pauseKindLabels,
  type VisitPause,
  type VisitPauseDetail,
} from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { PlainList, Section } from '../../../shared/display/section.tsx'
import { Heading, Muted, StateChip, TextLink } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { FormButton } from '../../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { RescheduleButton } from '../reschedule/reschedule-dialog.tsx'
import { useRevealContact } from '../reservation.queries.ts'

/** A paused day and what became of each of its visits. */
export function PausePage() {
  const { id = '' } = useParams()
  return (
    <Box sx={{ mt: 2, pb: 4, maxWidth: 880 }}>
      <QueryResult query={useServerQuery(getVisitPause, { params: { id } })}>
        {(pause) => <Detail pause={pause} />}
      </QueryResult>
    </Box>
  )
}

const order: PauseOutcome[] = ['OPEN', 'CONFIRMED', 'MOVED', 'UNPAID', 'CANCELLED']

function Detail({ pause }: { pause: VisitPauseDetail }) {
  const { date, kind, state, sentence, visits } = pause
  const title = `${formatDay(date)} ${pauseKindLabels[kind]}`
  const isActive = state === 'ACTIVE'
  return (
    <>
      <Title title={title} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Heading size="h5">{title}</Heading>
        <StateChip label={stateLabels[state]} tone={isActive ? 'warning' : 'default'} />
      </Stack>
      <Typography sx={{ mt: 1, fontWeight: 600 }}>{sentence}</Typography>
      <Muted small>
        {describeScope(pause)} · {pause.createdByName} {formatDateTimeAt(pause.createdAt)}
        {pause.liftedAt && ` · ${formatDateTimeAt(pause.liftedAt)}에 다시 열었어요`}
      </Muted>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', my: 2 }}>
        <LinkButton to={`/day-sheet?day=${date}`} variant="outlined">
          이날 일정표
        </LinkButton>
        {isActive && <LiftPause pause={pause} />}
      </Stack>
      {visits.length === 0 && <Typography>이날 잡힌 방문이 없었어요.</Typography>}
      {order.map((outcome) => (
        <Visits
          key={outcome}
          pause={pause}
          outcome={outcome}
          visits={visits.filter((visit) => visit.outcome === outcome)}
        />
      ))}
    </>
  )
}

interface VisitsProps {
  pause: VisitPauseDetail
  outcome: PauseOutcome
  visits: PausedVisit[]
}

function Visits({ pause: { date, sentence, state }, outcome, visits }: VisitsProps) {
  const pickups = visits.filter(({ leg }) => leg === 'PICKUP')
  const isUnanswered = outcome === 'OPEN' && state !== 'LIFTED'
  if (visits.length === 0) return null
  return (
    <Section
      title={`${outcomeLabel(outcome, state)} ${visits.length}건`}
      {...(isUnanswered && { note: '전화로 물어보고 다른 날로 옮겨 주세요.' })}
      {...(outcome === 'UNPAID' &&
        state !== 'LIFTED' && { note: '결제하면 바로 알리고, 배송은 빈 날로 옮겨요.' })}
      action={
        <RescheduleButton
          label={`수거 ${pickups.length}건 한꺼번에 옮기기`}
          button={{ isOffered: isUnanswered && pickups.length > 1, variant: 'outlined' }}
          title={`${formatDay(date)} 답 없는 수거 옮기기`}
          leg="PICKUP"
          cards={pickups}
          from={null}
          without={date}
        >
          <Typography>
            {pickups.map(({ customerName }) => customerName).join(', ')} 님에게 이렇게 안내했어요: {sentence}
          </Typography>
        </RescheduleButton>
      }
    >
      <PlainList of={visits}>
        {(visit) => (
          <PausedVisitRow key={`${visit.leg} ${visit.id}`} visit={visit} date={date} state={state} />
        )}
      </PlainList>
    </Section>
  )
}

/** Opens a paused day again, after a question. */
function LiftPause({ pause: { id, date, visits } }: { pause: VisitPauseDetail }) {
  const lifting = useServerMutation(liftVisitPause, {
    invalidates: pauseQueries,
    alsoOnError: true,
    done: ({ told }) => (told > 0 ? `다시 열고 ${told}명에게 알렸어요.` : '다시 열었어요.'),
  })
  const unanswered = visits.filter(({ outcome }) => outcome === 'OPEN').length
  return (
    <FormButton
      label="다시 열기"
      button={{ variant: 'outlined' }}
      title={`${formatDay(date)} 방문을 다시 열까요?`}
      closeLabel="돌아가기"
      submitLabel="다시 열기"
      onSubmit={() => lifting.mutateAsync({ params: { id } })}
    >
      <Typography>
        새 예약을 다시 받아요. 이미 옮긴 예약은 옮긴 날 그대로예요.
        {unanswered > 0 && ` 답하지 않은 ${unanswered}건은 예정대로 간다고 알려요.`}
      </Typography>
    </FormButton>
  )
}

interface PausedVisitRowProps {
  visit: PausedVisit
  date: string
  state: VisitPause['state']
}

/** One visit of a paused day. Those still on the day can be called and moved. */
function PausedVisitRow({ visit, date, state }: PausedVisitRowProps) {
  const { id, number, customerName, leg, slot, place, potCount, movedTo, answeredAt, problem } = visit
  const moveLabel = `${customerName} 님 ${stageLabels[leg]} 날짜 옮기기`
  const isMovable = (visit.outcome === 'OPEN' || visit.outcome === 'CONFIRMED') && state !== 'LIFTED'
  const to = movedTo && `${formatDay(movedTo.date)} ${timeSlotLabels[movedTo.slot]}`
  return (
    <Card component="li" sx={{ px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 700 }}>
        {customerName} · {stageLabels[leg]} {!movedTo && timeSlotLabels[slot]}
        {to && ` → ${to}`}
      </Typography>
      <Muted small>
        {place} · 화분 {potCount}개 · {visit.statusLabel} ·{' '}
        <TextLink to={`/reservations/${id}/show`} noWrap>
          {number}
        </TextLink>
        {answeredAt && ` · ${formatDateTimeAt(answeredAt)}에 답했어요`}
      </Muted>
      {problem && (
        <Typography variant="body2" color="error">
          {problem}
        </Typography>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', '&:not(:empty)': { mt: 1 } }}>
        {isMovable && <Phone id={id} customerName={customerName} />}
        <RescheduleButton
          label="날짜 옮기기"
          button={{ isOffered: isMovable, variant: 'outlined', 'aria-label': moveLabel }}
          title={moveLabel}
          leg={leg}
          cards={[visit]}
          from={visit.from}
          without={date}
        >
          <Typography>
            지금은 {formatDay(date)} {timeSlotLabels[slot]}이에요.
          </Typography>
        </RescheduleButton>
      </Stack>
    </Card>
  )
}

/** The phone number after a click, which is recorded. */
function Phone({ id, customerName }: { id: string; customerName: string }) {
  const reveal = useRevealContact()
  const phone = reveal.data?.customerPhone
  if (phone)
    return (
      <Button variant="outlined" href={`tel:${phone}`}>
        {phone}
      </Button>
    )
  return (
    <Box>
      <Button
        variant="outlined"
        aria-label={`${customerName} 님 전화번호 보기`}
        disabled={reveal.isPending}
        onClick={() => reveal.mutate({ params: { id }, body: {} })}
      >
        전화번호 보기
      </Button>
    </Box>
  )
}

/** Queries whose data a pause changes. */
export const pauseQueries = [listVisitPauses, getVisitPause, getCalendarMonth]

export const stateLabels: Record<VisitPause['state'], string> = {
  ACTIVE: '멈춤',
  LIFTED: '다시 열었어요',
  OVER: '지난 날',
}

/** Headings of the visits of a paused day, in their order. */
export const outcomeLabels: Record<PauseOutcome, string> = {
  OPEN: '답 없음',
  CONFIRMED: '그대로 진행',
  MOVED: '옮김',
  UNPAID: '결제 전',
  CANCELLED: '취소',
}

/** The heading of an outcome; once the day is open again, nobody waits for an answer. */
export const outcomeLabel = (outcome: PauseOutcome, state: VisitPause['state']) =>
  outcome === 'OPEN' && state === 'LIFTED' ? '예정대로' : outcomeLabels[outcome]

/** '수거와 배송 · 모든 지역' */
export const describeScope = ({ leg, districts }: Pick<VisitPause, 'leg' | 'districts'>) =>
  [leg ? `${stageLabels[leg]}만` : '수거와 배송', districts.join(', ') || '모든 지역'].join(' · ')
