import {
  type ReservationStatus,
  type Stage,
  type StepStatus,
  stages,
} from '../../../../../contract/reservation/reservation-status.ts'
import { seoulDay, seoulIso } from '../../../shared/time/seoul.ts'
import { formatPots } from '../pot-counts.ts'
import type { StoredReservation, StoredStep } from '../reservation.repository.ts'

type StepChange = Partial<Pick<StoredStep, 'status' | 'date' | 'time' | 'notes'>>

const done: StepStatus = '완료'
const inProgress: StepStatus = '진행중'
export const planned: StepStatus = '예정'

/** Status of the three stages by reservation status. A reservation that ends early keeps its last ones. */
const stepStatuses: Partial<Record<ReservationStatus, Record<Stage, StepStatus>>> = {
  WAITING: { PICKUP: planned, CARE: planned, DELIVERY: planned },
  CONFIRMED: { PICKUP: planned, CARE: planned, DELIVERY: planned },
  PICKUP_SCHEDULED: { PICKUP: planned, CARE: planned, DELIVERY: planned },
  PICKED_UP: { PICKUP: done, CARE: inProgress, DELIVERY: planned },
  IN_CARE: { PICKUP: done, CARE: inProgress, DELIVERY: planned },
  DELIVERY_PREPARING: { PICKUP: done, CARE: done, DELIVERY: planned },
  DELIVERY_SCHEDULED: { PICKUP: done, CARE: done, DELIVERY: planned },
  DELIVERED: { PICKUP: done, CARE: done, DELIVERY: done },
  DONE: { PICKUP: done, CARE: done, DELIVERY: done },
}

/** The stage that a status belongs to, and the note on its step unless an operator wrote one. */
const statusNotes: Record<ReservationStatus, { stage: Stage; notes: string }> = {
  WAITING: { stage: 'PICKUP', notes: '결제가 끝나면 예약이 확정돼요.' },
  CONFIRMED: { stage: 'PICKUP', notes: '수거 일정을 확인하고 있어요.' },
  PICKUP_SCHEDULED: { stage: 'PICKUP', notes: '약속한 시간에 찾아뵐게요.' },
  PICKED_UP: { stage: 'CARE', notes: '케어 센터로 옮기고 있어요.' },
  IN_CARE: { stage: 'CARE', notes: '식물을 돌보고 있어요.' },
  DELIVERY_PREPARING: { stage: 'DELIVERY', notes: '집으로 돌아갈 준비를 하고 있어요.' },
  DELIVERY_SCHEDULED: { stage: 'DELIVERY', notes: '약속한 시간에 가져다드릴게요.' },
  DELIVERED: { stage: 'DELIVERY', notes: '집에 잘 도착했어요.' },
  DONE: { stage: 'DELIVERY', notes: '집에 잘 도착했어요.' },
  CANCELLED: { stage: 'PICKUP', notes: '예약이 취소됐어요.' },
  REFUNDED: { stage: 'PICKUP', notes: '환불이 끝났어요.' },
}

const finishedNotes: Record<Stage, string> = {
  PICKUP: '화분을 잘 받았어요.',
  CARE: '케어를 마쳤어요.',
  DELIVERY: '집에 잘 도착했어요.',
}

const plannedDelivery = '케어 상황에 따라 날짜가 달라질 수 있어요.'

/** Returns the three timeline steps of a new reservation. */
export function createFirstSteps(row: StoredReservation, updatedAt: Date): StoredStep[] {
  const { memberId, id: reservationId, diagnosis } = row
  const texts: Record<Stage, Pick<StoredStep, 'notes' | 'details'>> = {
    PICKUP: { notes: statusNotes.WAITING.notes, details: formatPots(row) },
    CARE: { notes: null, details: diagnosis && `식물 진단: ${diagnosis.problem}` },
    DELIVERY: { notes: plannedDelivery, details: formatPots(row) },
  }
  const times = getStepTimes(row)
  return stages.map((stage) => ({
    memberId,
    reservationId,
    stage,
    status: planned,
    ...times[stage],
    ...texts[stage],
    updatedAt,
  }))
}

/** Planned date and time of each stage; the care has none until it begins. */
const getStepTimes = (row: StoredReservation): Record<Stage, Pick<StoredStep, 'date' | 'time'>> => ({
  PICKUP: { date: row.visits.PICKUP.date, time: row.visits.PICKUP.time },
  CARE: { date: null, time: null },
  DELIVERY: { date: row.visits.DELIVERY.date, time: row.visits.DELIVERY.time },
})

/**
 * Returns the changes of each timeline step that a move affects: its status, its note, and its actual start or end
 * time.
 */
export function calculateStepChanges(
  moved: StoredReservation,
  from: ReservationStatus,
  { at, note }: { at: Date; note?: string | undefined },
): Map<Stage, StepChange> {
  const changes = new Map<Stage, StepChange>()
  const [before, after] = [stepStatuses[from], stepStatuses[moved.status]]
  const now = { date: seoulDay(at), time: seoulIso(at).slice(11, 16) }
  for (const stage of stages) {
    if (!after || before?.[stage] === after[stage]) continue
    const isDone = after[stage] === done
    // The care step shows when it started, pickup and delivery show when they were completed.
    const isNow = stage === 'CARE' ? after[stage] === inProgress : isDone
    changes.set(stage, {
      status: after[stage],
      ...(isNow && now),
      ...(after[stage] === planned && getStepTimes(moved)[stage]),
      ...(isDone && { notes: finishedNotes[stage] }),
    })
  }
  const { stage, notes } = statusNotes[moved.status]
  changes.set(stage, { ...changes.get(stage), notes: note || notes })
  return changes
}
