import { getCalendarMonth } from '../../../../../contract/reservation/calendar-admin.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import {
  getVisitPause,
  listVisitPauses,
  type PauseOutcome,
  type VisitPause,
} from '../../../../../contract/reservation/visit/visit-pause.ts'

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
