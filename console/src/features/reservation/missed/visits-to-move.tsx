import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Link as MuiLink,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatRelativeTime } from '../../../../../client/relative-time.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { VisitToMove } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { StateChip } from '../../../shared/display/state-chip.tsx'
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx'
import { useVisitsToMove } from '../reservation.queries.ts'
import { VisitRow } from './visit-row.tsx'

/** Missed visits without a new day, longest waiting first; absent while there are none. */
export function VisitsToMove() {
  const { data, error, refetch } = useVisitsToMove()
  const [isWhole, setIsWhole] = useState(false)
  const titleId = useId()
  // A phone shows the board below without scrolling far.
  const shownAtFirst = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md')) ? 3 : 1
  if (error && !data)
    return (
      <Alert
        severity="error"
        sx={{ mb: 2 }}
        action={<Button onClick={() => void refetch()}>다시 시도</Button>}
      >
        다시 잡을 방문을 불러오지 못했어요. {error.message}
      </Alert>
    )
  if (!data || data.visits.length === 0) return null
  const { visits } = data
  const shown = isWhole ? visits : visits.slice(0, shownAtFirst)
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 2 }}>
      <Typography id={titleId} variant="h6" component="h2" sx={{ mb: 1 }}>
        다시 잡을 방문 {visits.length}건
      </Typography>
      <Box
        component="ul"
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 },
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {shown.map((it) => (
          <ToMove key={it.card.id} {...it} />
        ))}
      </Box>
      {visits.length > shownAtFirst && (
        <Button onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole} sx={{ minHeight: 44, mt: 0.5 }}>
          {isWhole ? '줄여 보기' : `${visits.length - shownAtFirst}건 더 보기`}
        </Button>
      )}
    </Box>
  )
}

function ToMove({ card, leg, from, since, visit }: VisitToMove) {
  const [isMoving, setIsMoving] = useState(false)
  const label = stageLabels[leg]
  return (
    <Card component="li" variant="outlined">
      <CardContent sx={{ p: 1.5, '&:last-child': { pb: 1.5 } }}>
        <Stack spacing={1}>
          <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <MuiLink
              component={Link}
              to={`/reservations/${card.id}/show`}
              color="textPrimary"
              sx={{ fontWeight: 700, py: 0.5 }}
            >
              {card.customerName}
            </MuiLink>
            <StateChip label={`${label} · ${formatRelativeTime(since)}`} tone="warning" />
            <Typography variant="caption" color="textSecondary">
              {card.place} · 화분 {card.potCount}개
            </Typography>
          </Stack>
          {visit ? (
            <VisitRow reservationId={card.id} visit={visit} />
          ) : (
            <Typography variant="body2">이유를 고르지 않은 방문이에요.</Typography>
          )}
          <Button
            variant="outlined"
            onClick={() => setIsMoving(true)}
            sx={{ alignSelf: 'flex-start', minHeight: 44 }}
          >
            {label} 날짜 잡기
          </Button>
        </Stack>
      </CardContent>
      {isMoving && (
        <RescheduleDialog
          title={`${card.customerName} 님 ${label} 다시 잡기`}
          leg={leg}
          from={from}
          cards={[card]}
          onClose={() => setIsMoving(false)}
        >
          <Typography color="textSecondary">손님과 약속한 날을 골라 주세요.</Typography>
        </RescheduleDialog>
      )}
    </Card>
  )
}
