import type { Leg, TimeSlot } from '../../../../../contract/reservation-status.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { isDay } from '../booking-days.ts'
import { saySlot } from '../day-words.ts'
import type { Moves } from '../move.ts'
import * as reservations from '../reservation.repository.ts'
import { valuesOf } from '../told.ts'
import * as repository from './board.repository.ts'

export interface DelayDependencies {
  transact: Transact
  now: () => Date
  moves: Moves
  audit: Audit
}

export interface Delay {
  noticeId: string
  day: string
  slot: TimeSlot
  leg: Leg
  minutes: number
  reason: string
}

/** Tells everybody who waits in a slot that we come later. */
export function createDelays({ transact, now, moves, audit }: DelayDependencies) {
  return { announce }

  /** Each customer once, however often it is sent: all of them, or nobody. */
  function announce(actorId: string, delay: Delay): Promise<{ told: number }> {
    const { noticeId: id, day: date, slot, leg, minutes, reason } = delay
    if (!isDay(date)) throw new AppError('VALIDATION_FAILED', { message: '날짜를 확인해 주세요.' })
    const notice = { id, leg, date, slot, minutes, reason, told: 0, sentBy: actorId, createdAt: now() }
    return transact(async (tx) => {
      if (!(await repository.addNotice(tx, notice))) {
        return { told: (await repository.findNotice(tx, id))?.told ?? 0 }
      }
      const told = await tellAll(tx, actorId, delay)
      await repository.setTold(tx, id, told)
      await audit.record(tx, {
        actorId,
        action: 'reservation.announceDelay',
        subject: 'delay-notice',
        subjectId: id,
        after: { date, slot, leg, minutes, told },
        reason,
      })
      return { told }
    })
  }

  async function tellAll(tx: Database, actorId: string, { day, slot, leg, minutes, reason }: Delay) {
    const status = leg === 'PICKUP' ? 'PICKUP_SCHEDULED' : 'DELIVERY_SCHEDULED'
    const notice = leg === 'PICKUP' ? 'PICKUP_DELAYED' : 'DELIVERY_DELAYED'
    const delay = { delayedSlot: saySlot(day, slot), minutes, reason }
    const note = `${delay.delayedSlot} 방문이 ${minutes}분쯤 늦어질 것 같아요. ${reason}`
    const told = new Set<string>()
    for (const row of await repository.listDelayed(tx, { leg, date: day, slot, status })) {
      await reservations.addEvent(tx, {
        memberId: row.memberId,
        reservationId: row.id,
        kind: 'NOTE',
        actor: actorId,
        detail: { note },
        isPublic: true,
        createdAt: now(),
      })
      if (told.has(row.memberId)) continue
      told.add(row.memberId)
      await moves.tell(tx, row, { notice, values: { ...valuesOf(row), ...delay } })
    }
    return told.size
  }
}
