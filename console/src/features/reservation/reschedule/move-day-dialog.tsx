import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { BoardCard, BoardCell } from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  stageLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import {
  listRescheduleProposals,
  type ProposeResult,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { RescheduleResult } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { SeenAlert } from '../../../shared/display/text.tsx'
import { CheckField, Toggles } from '../../../shared/inputs/field.tsx'
import { QueryResult, useServerQuery } from '../../../shared/server/server-query.tsx'
import { legs } from '../calendar/slot-labels.ts'
import { useBoard } from '../reservation.queries.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'

interface DayCard extends BoardCard {
  slot: BoardCell['slot']
}

type Result = RescheduleResult | ProposeResult
const isAsked = ({ outcome }: Result) => outcome === 'PROPOSED'

const isPaid = ({ status }: DayCard) => status !== 'WAITING'
const unpaidHint = '아직 결제하지 않아 옮길 수 없어요. 결제되거나 결제 시간이 지난 뒤에 다시 확인해 주세요.'

/** Moves the reservations of a day to another one: all that are chosen at once, to the same half day. */
export function MoveDayDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const board = useBoard(date)
  const cells = board.data?.days.find((day) => day.date === date)?.cells ?? []
  const cardsOf = (leg: Leg): DayCard[] =>
    cells
      .filter((cell) => cell.leg === leg)
      .flatMap(({ slot, reservations }) => reservations.map((card) => ({ ...card, slot })))
  const [wanted, setWanted] = useState<Leg>()
  /** Whose choice the person has turned round. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<Result[]>([])
  const leg = wanted ?? legs.find((it) => cardsOf(it).length > 0) ?? 'PICKUP'
  const cards = cardsOf(leg)
  const asked = useAsked(date, leg, results)
  // Who was asked keeps the day until they answer; everybody else is chosen at first.
  const chosen = cards.filter((card) => isPaid(card) && asked.has(card.id) === toggled.has(card.id))

  function toggle(id: string) {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }

  /** Stays with this leg, also when all of its reservations have left the day. */
  function showResults(next: Result[]) {
    setWanted(leg)
    setResults(next)
  }

  return (
    <RescheduleDialog
      key={leg}
      title={`${formatDay(date)} 예약 옮기기`}
      leg={leg}
      cards={chosen}
      from={null}
      without={date}
      onResults={showResults}
      onClose={onClose}
    >
      <QueryResult query={board}>
        {() => (
          <Stack spacing={1}>
            <Toggles
              size="small"
              label="옮길 예약"
              value={leg}
              onChange={setWanted}
              choices={legs.map((it) => [it, `${stageLabels[it]} ${cardsOf(it).length}건`] as const)}
            />
            <Outcome results={results} />
            <CardChoice cards={cards} chosen={chosen} asked={asked} results={results} onToggle={toggle} />
          </Stack>
        )}
      </QueryResult>
    </RescheduleDialog>
  )
}

/** Ids of the reservations of the day whose customers were asked about this leg and have not answered. */
function useAsked(date: string, leg: Leg, results: Result[]): ReadonlySet<string> {
  const { data } = useServerQuery(listRescheduleProposals, {
    query: { page: 0, size: 50, status: 'WAITING', day: date },
  })
  const stored = data?.content.filter((it) => it.leg === leg).map(({ reservationId }) => reservationId) ?? []
  return new Set([...stored, ...results.filter(isAsked).map(({ id }) => id)])
}

function Outcome({ results }: { results: Result[] }) {
  if (results.length === 0) return null
  const moved = results.filter(({ outcome }) => outcome === 'MOVED').length
  const asked = results.filter(isAsked).length
  const left = results.length - moved - asked
  return (
    <SeenAlert key={results.map(({ id }) => id).join()} severity={left === 0 ? 'success' : 'warning'}>
      {moved > 0 && `${moved}건을 옮겼어요. `}
      {asked > 0 && `${asked}건을 손님에게 물었어요. 답이 올 때까지 이날에 남아 있어요. `}
      {left > 0 && `${left}건은 옮기지 못했어요. 이유를 보고 다른 날을 골라 주세요.`}
    </SeenAlert>
  )
}

interface CardChoiceProps {
  cards: DayCard[]
  chosen: DayCard[]
  /** Ids of the reservations whose customers have not answered yet. */
  asked: ReadonlySet<string>
  results: Result[]
  onToggle: (id: string) => void
}

function CardChoice({ cards, chosen, asked, results, onToggle }: CardChoiceProps) {
  if (cards.length === 0) return <Typography>이날에는 옮길 예약이 없어요.</Typography>
  return (
    <Stack spacing={0.5} sx={{ maxHeight: { sm: 240 }, overflow: 'auto' }}>
      {cards.map((card) => {
        const { id, slot, customerName, place, potCount, statusLabel, number } = card
        const problem = isPaid(card) ? results.find((it) => it.id === id)?.problem : unpaidHint
        return (
          <CheckField
            key={id}
            label={
              <>
                {timeSlotLabels[slot]} · {customerName} · {place} · 화분 {potCount}개 · {statusLabel} ·{' '}
                {number}
                {asked.has(id) && (
                  <Typography variant="body2" color="primary">
                    손님의 답을 기다려요.
                  </Typography>
                )}
                {problem && (
                  <Typography variant="body2" color={isPaid(card) ? 'error' : 'textSecondary'}>
                    {problem}
                  </Typography>
                )}
              </>
            }
            checked={chosen.includes(card)}
            disabled={!isPaid(card)}
            onChange={() => onToggle(id)}
          />
        )
      })}
    </Stack>
  )
}
