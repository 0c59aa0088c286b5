import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type PausedVisit,
  type PauseOutcome,
  pauseKindLabels,
  type VisitPauseDetail,
} from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Section } from '../../../shared/display/section.tsx'
import { StateChip } from '../../../shared/display/state-chip.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx'
import { LiftPause } from './lift-pause.tsx'
import { useVisitPause } from './pause.queries.ts'
import { describeScope, outcomeLabel, stateLabels } from './pause-texts.ts'
import { PausedVisitRow } from './paused-visit-row.tsx'

/** A paused day and what became of each of its visits. */
export function PausePage() {
  const { id = '' } = useParams()
  const query = useVisitPause(id)
  return (
    <Box sx={{ mt: 2, pb: 4, maxWidth: 880 }}>
      <QueryResult query={query}>{(pause) => <Detail pause={pause} />}</QueryResult>
    </Box>
  )
}

const order: PauseOutcome[] = ['OPEN', 'CONFIRMED', 'MOVED', 'UNPAID', 'CANCELLED']

function Detail({ pause }: { pause: VisitPauseDetail }) {
  const { date, kind, state, sentence, visits } = pause
  const { permissions = [] } = usePermissions<string[]>()
  const title = `${formatDay(date)} ${pauseKindLabels[kind]}`
  const isActive = state === 'ACTIVE'
  return (
    <>
      <Title title={title} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h1">
          {title}
        </Typography>
        <StateChip label={stateLabels[state]} tone={isActive ? 'warning' : 'default'} />
      </Stack>
      <Typography sx={{ mt: 1, fontWeight: 600 }}>{sentence}</Typography>
      <Typography variant="body2" color="textSecondary">
        {describeScope(pause)} · {pause.createdByName} {formatDateTimeAt(pause.createdAt)}
        {pause.liftedAt && ` · ${formatDateTimeAt(pause.liftedAt)}에 다시 열었어요`}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', my: 2 }}>
        <Button component={Link} to={`/day-sheet?day=${date}`} variant="outlined" sx={{ minHeight: 44 }}>
          이날 일정표
        </Button>
        {isActive && permissions.includes('OPERATOR') && <LiftPause pause={pause} />}
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
  const [isMoving, setIsMoving] = useState(false)
  const pickups = visits.filter(({ leg }) => leg === 'PICKUP')
  const canMoveAll = outcome === 'OPEN' && state !== 'LIFTED' && pickups.length > 1
  if (visits.length === 0) return null
  return (
    <Section
      title={`${outcomeLabel(outcome, state)} ${visits.length}건`}
      {...(outcome === 'OPEN' && state !== 'LIFTED' && { note: '전화로 물어보고 다른 날로 옮겨 주세요.' })}
      action={
        canMoveAll && (
          <Button variant="outlined" onClick={() => setIsMoving(true)} sx={{ minHeight: 44 }}>
            수거 {pickups.length}건 한꺼번에 옮기기
          </Button>
        )
      }
    >
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {visits.map((visit) => (
          <PausedVisitRow key={`${visit.leg} ${visit.id}`} visit={visit} date={date} state={state} />
        ))}
      </Stack>
      {isMoving && (
        <RescheduleDialog
          title={`${formatDay(date)} 답 없는 수거 옮기기`}
          leg="PICKUP"
          cards={pickups}
          from={null}
          without={date}
          onClose={() => setIsMoving(false)}
        >
          <Typography>
            {pickups.map(({ customerName }) => customerName).join(', ')} 님에게 이렇게 안내했어요: {sentence}
          </Typography>
        </RescheduleDialog>
      )}
    </Section>
  )
}
