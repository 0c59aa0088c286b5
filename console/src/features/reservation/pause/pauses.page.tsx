import { Autocomplete, Box, Card, CardActionArea, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import type { Data } from '../../../../../contract/endpoint.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import {
  listVisitPauses,
  type PauseKind,
  pauseKindLabels,
  pauseKinds,
  pauseSentenceMax,
  pauseVisits,
} from '../../../../../contract/reservation/visit/visit-pause.ts'
import { addDays, formatDay } from '../../../../../contract/seoul-day.ts'
import { PlainList, Section } from '../../../shared/display/section.tsx'
import { Heading, Muted, StateChip, TextLink } from '../../../shared/display/text.tsx'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { DialogButton, FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, Toggles, useValue } from '../../../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { countAhead } from '../board/board-view.ts'
import { closedLegs } from '../calendar/slot-labels.ts'
import { useBoard } from '../reservation.queries.ts'
import {
  describeScope,
  outcomeLabel,
  outcomeLabels,
  PausePage,
  pauseQueries,
  stateLabels,
} from './pause-view.tsx'

/** Routes below `/visit-pauses`. */
export const PausesPage = () => (
  <Routes>
    <Route index element={<PauseListPage />} />
    <Route path=":id" element={<PausePage />} />
  </Routes>
)

type ListedPause = Data<typeof listVisitPauses>['pauses'][number]

/** Paused days: those in force, then the earlier ones. */
function PauseListPage() {
  const query = useServerQuery(listVisitPauses, {})
  const navigate = useNavigate()
  return (
    <Box sx={{ mt: 2, pb: 4, maxWidth: 880 }}>
      <Title title="방문 멈춤" />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Heading sx={{ flexGrow: 1 }}>방문 멈춤</Heading>
        <DialogButton
          variant="contained"
          disabled={!query.data}
          dialog={
            query.data && <PauseForm {...query.data} onDone={(id) => navigate(`/visit-pauses/${id}`)} />
          }
        >
          하루 멈추기
        </DialogButton>
      </Stack>
      <QueryResult query={query}>
        {({ pauses }) => (
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
          </>
        )}
      </QueryResult>
    </Box>
  )
}

const PauseCards = ({ pauses, empty }: { pauses: ListedPause[]; empty: string }) => (
  <PlainList of={pauses} empty={empty}>
    {(pause) => (
      <Card key={pause.id} component="li">
        <CardActionArea component={Link} to={`/visit-pauses/${pause.id}`} sx={{ px: 2, py: 1.5 }}>
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
          <Muted small>
            {describeScope(pause)}
            {pause.state !== 'ACTIVE' && ` · ${countsText(pause)}`}
          </Muted>
        </CardActionArea>
      </Card>
    )}
  </PlainList>
)

function countsText({ state, counts: { open, confirmed, moved, unpaid } }: ListedPause) {
  const texts = [
    open > 0 && `${outcomeLabel('OPEN', state)} ${open}`,
    confirmed > 0 && `${outcomeLabels.CONFIRMED} ${confirmed}`,
    moved > 0 && `${outcomeLabels.MOVED} ${moved}`,
    unpaid > 0 && `${outcomeLabels.UNPAID} ${unpaid}`,
  ].filter(Boolean)
  return texts.join(' · ') || '예약 없음'
}

const examples: Record<PauseKind, string> = {
  COLD: '밤사이 기온이 크게 내려가 옮기는 동안 식물이 얼 수 있어요.',
  HEAT: '한낮 기온이 크게 올라 차 안에서 식물이 상할 수 있어요.',
  OTHER: '눈이 많이 와 약속한 시간에 도착하기 어려워요.',
}

/** The first day from tomorrow on that is not paused. */
function firstFreeDay(today: string, pausedDays: string[]) {
  let day = addDays(today, 1)
  while (pausedDays.includes(day)) day = addDays(day, 1)
  return day
}

interface PauseFormProps extends Data<typeof listVisitPauses> {
  onDone: (id: string) => void
}

/** Pauses a day: kind, day, legs, districts, and the one sentence that the customers read. */
function PauseForm({ today, pauses, districts, onDone }: PauseFormProps) {
  const pausedDays = pauses.filter(({ state }) => state === 'ACTIVE').map(({ date }) => date)
  // One id for the whole form, so that a repeated request pauses the day once.
  const [id] = useState(() => crypto.randomUUID())
  const [date, setDate] = useState(() => firstFreeDay(today, pausedDays))
  const kind = useValue<PauseKind | undefined>(undefined)
  const scope = useValue('BOTH')
  const [chosen, setChosen] = useState<string[]>([])
  const [sentence, setSentence] = useState('')
  const pausing = useServerMutation(pauseVisits, { invalidates: pauseQueries, done: pausedText })

  async function send() {
    const leg = scope.value === 'BOTH' ? null : (scope.value as Leg)
    if (!kind.value) return
    const body = { id, date, leg, districts: chosen, kind: kind.value, sentence: sentence.trim() }
    onDone((await pausing.mutateAsync({ body })).id)
  }

  return (
    <FormDialog
      title="하루 방문 멈추기"
      submitLabel={`${formatDay(date)} 멈추기`}
      canSubmit={kind.value !== undefined && sentence.trim() !== ''}
      onSubmit={send}
    >
      <Toggles
        fullWidth
        label="멈추는 이유"
        {...kind}
        choices={pauseKinds.map((it) => [it, pauseKindLabels[it]] as const)}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} useFlexGap>
        <DayField label="멈출 날" value={date} onChange={setDate} min={today} required sx={{ flex: 1 }} />
        <Field label="무엇을 멈추나요" {...scope} sx={{ m: 0, flex: 1 }} choices={closedLegs} />
      </Stack>
      <Booked date={date} isPaused={pausedDays.includes(date)} />
      <Autocomplete
        multiple
        size="small"
        options={districts}
        value={chosen}
        onChange={(_, next) => setChosen(next)}
        noOptionsText="맞는 지역이 없어요"
        openText="열기"
        closeText="닫기"
        clearText="모두 지우기"
        renderInput={(props) => (
          <TextField {...props} label="지역" helperText="고르지 않으면 모든 지역이에요." margin="none" />
        )}
      />
      <Field
        label="손님이 읽을 한 문장"
        placeholder={`예: ${examples[kind.value ?? 'OTHER']}`}
        helperText={`알림과 예약 상세에 그대로 보여요. ${sentence.length}/${pauseSentenceMax}`}
        value={sentence}
        onChange={(text) => setSentence(text.replace(/\n/g, ' '))}
        required
        lines={2}
        slotProps={{ htmlInput: { maxLength: pauseSentenceMax }, inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}

function pausedText({ told = 0, unpaid }: Data<typeof pauseVisits>) {
  const later = unpaid > 0 ? ` 결제 전인 ${unpaid}건은 결제한 뒤에 알려요.` : ''
  const now =
    told > 0
      ? `방문을 멈추고 ${told}건의 손님에게 알렸어요.`
      : `방문을 멈췄어요.${later ? '' : ' 알릴 손님이 없었어요.'}`
  return now + later
}

/** How many visits of the day are still to be made, and whether a part of it is paused already. */
function Booked({ date, isPaused }: { date: string; isPaused: boolean }) {
  const board = useBoard(date)
  const day = board.data?.days.find((it) => it.date === date)
  if (!day) return null
  const { PICKUP, DELIVERY, onPhone } = countAhead(day)
  const visits = [PICKUP > 0 && `수거 ${PICKUP}건`, DELIVERY > 0 && `배송 ${DELIVERY}건`].filter(Boolean)
  return (
    <Muted small role="status">
      {isPaused && '이미 멈춘 날이에요. 아직 멈추지 않은 수거나 배송, 지역만 더 멈출 수 있어요. '}
      {visits.length > 0
        ? `이날 남은 방문: ${visits.join(', ')}. 수거는 손님이 고르고, 배송은 빈 날로 바로 옮겨요. 결제 전 방문은 결제한 뒤에 그렇게 해요.`
        : '이날 남은 방문이 없어요. 새 예약만 받지 않아요.'}
      {onPhone > 0 && (
        <>
          {' '}
          <TextLink to="/phone-bookings">신청 전 전화 예약 {onPhone}건</TextLink>은 알림이 가지 않으니 전화해
          주세요.
        </>
      )}
    </Muted>
  )
}
