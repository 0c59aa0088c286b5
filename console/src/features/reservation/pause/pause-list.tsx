import { Box, Button, Card, CardActionArea, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { pauseKindLabels, type VisitPause } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Section } from '../../../shared/display/section.tsx'
import { StateChip } from '../../../shared/display/state-chip.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useVisitPauses } from './pause.queries.ts'
import { PauseForm } from './pause-form.tsx'
import { describeScope, outcomeLabel, outcomeLabels, stateLabels } from './pause-texts.ts'

type ListedPause = VisitPause & { counts: { open: number; confirmed: number; moved: number } }

/** Paused days: those in force, then the earlier ones. */
export function PauseListPage() {
  const query = useVisitPauses()
  const { permissions = [] } = usePermissions<string[]>()
  const [isPausing, setIsPausing] = useState(false)
  const navigate = useNavigate()
  return (
    <Box sx={{ mt: 2, pb: 4, maxWidth: 880 }}>
      <Title title="방문 멈춤" />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Typography variant="h6" component="h1" sx={{ flexGrow: 1 }}>
          방문 멈춤
        </Typography>
        {permissions.includes('OPERATOR') && (
          <Button
            variant="contained"
            disabled={!query.data}
            onClick={() => setIsPausing(true)}
            sx={{ minHeight: 44 }}
          >
            하루 멈추기
          </Button>
        )}
      </Stack>
      <QueryResult query={query}>
        {({ pauses, today, districts }) => (
          <>
            <Section
              title="지금 멈춘 날"
              note="멈춘 날은 새 예약과 날짜 변경에서 고를 수 없어요. 이미 잡힌 예약은 손님이 고르거나 우리가 옮겨요."
            >
              <PauseCards
                pauses={pauses.filter(({ state }) => state === 'ACTIVE').toReversed()}
                empty="멈춘 날이 없어요."
              />
            </Section>
            <Section title="지난 멈춤">
              <PauseCards
                pauses={pauses.filter(({ state }) => state !== 'ACTIVE')}
                empty="아직 멈춘 적이 없어요."
              />
            </Section>
            {isPausing && (
              <PauseForm
                today={today}
                pausedDays={pauses.filter(({ state }) => state === 'ACTIVE').map(({ date }) => date)}
                districts={districts}
                onDone={(id) => navigate(`/visit-pauses/${id}`)}
                onClose={() => setIsPausing(false)}
              />
            )}
          </>
        )}
      </QueryResult>
    </Box>
  )
}

function PauseCards({ pauses, empty }: { pauses: ListedPause[]; empty: string }) {
  if (pauses.length === 0) return <Typography color="textSecondary">{empty}</Typography>
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pauses.map((pause) => (
        <Card key={pause.id} component="li" variant="outlined">
          <CardActionArea component={Link} to={`/visit-pauses/${pause.id}`} sx={{ px: 2, py: 1.5 }}>
            <PauseLines pause={pause} />
          </CardActionArea>
        </Card>
      ))}
    </Stack>
  )
}

const PauseLines = ({ pause }: { pause: ListedPause }) => (
  <>
    <Stack
      direction="row"
      useFlexGap
      sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}
    >
      <Typography sx={{ fontWeight: 700 }}>
        {formatDay(pause.date)} · {pauseKindLabels[pause.kind]}
      </Typography>
      <StateChip
        label={pause.state === 'ACTIVE' ? countsText(pause) : stateLabels[pause.state]}
        tone={pause.state === 'ACTIVE' && pause.counts.open > 0 ? 'warning' : 'default'}
      />
    </Stack>
    <Typography variant="body2">{pause.sentence}</Typography>
    <Typography variant="body2" color="textSecondary">
      {describeScope(pause)}
      {pause.state !== 'ACTIVE' && ` · ${countsText(pause)}`}
    </Typography>
  </>
)

function countsText({ state, counts: { open, confirmed, moved } }: ListedPause) {
  const texts = [
    open > 0 && `${outcomeLabel('OPEN', state)} ${open}`,
    confirmed > 0 && `${outcomeLabels.CONFIRMED} ${confirmed}`,
    moved > 0 && `${outcomeLabels.MOVED} ${moved}`,
  ].filter(Boolean)
  return texts.join(' · ') || '예약 없음'
}
