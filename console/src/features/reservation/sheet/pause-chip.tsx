import { Alert } from '@mui/material'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { StateChip } from '../../../shared/display/text.tsx'
import { isOpen } from './stop-state.ts'

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
