import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { isDay } from '../booking/booking-days.ts'
import * as reservations from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { formatSlot, noticeValues } from '../status/status-notices.ts'
import * as repository from './board.repository.ts'

interface DelayDependencies {
  transact: Transact
  now: () => Date
  statusService: StatusService
  audit: Audit
}

interface Delay {
  noticeId: string
  day: string
  slot: TimeSlot
  leg: Leg
  minutes: number
  reason: string
}

/** Notifies the customers of a slot that the van is late. */
export function createDelayNotices({ transact, now, statusService, audit }: DelayDependencies) {
  return { announce }

  /**
   * Notifies each customer once, all in one transaction. A repeated request with the same `noticeId` notifies nobody
   * again. `told` is the number of notified customers.
   */
  function announce(actorId: string, delay: Delay): Promise<{ told: number }> {
    const { noticeId: id, day: date, slot, leg, minutes, reason } = delay
    if (!isDay(date)) throw new AppError('VALIDATION_FAILED', { message: '날짜를 확인해 주세요.' })
    const notice = {
      id,
      leg,
      date,
      slot,
      minutes,
      reason,
      notifiedCount: 0,
      sentBy: actorId,
      createdAt: now(),
    }
    return transact(async (tx) => {
      if (!(await repository.addDelayNotice(tx, notice))) {
        return { told: (await repository.findDelayNotice(tx, id))?.notifiedCount ?? 0 }
      }
      const notifiedCount = await notifyCustomers(tx, actorId, delay)
      await repository.setNotifiedCount(tx, id, notifiedCount)
      await audit.record(tx, {
        actorId,
        action: 'reservation.announceDelay',
        subject: 'delay-notice',
        subjectId: id,
        after: { date, slot, leg, minutes, told: notifiedCount },
        reason,
      })
      return { told: notifiedCount }
    })
  }

  async function notifyCustomers(tx: Database, actorId: string, { day, slot, leg, minutes, reason }: Delay) {
    const status = leg === 'PICKUP' ? 'PICKUP_SCHEDULED' : 'DELIVERY_SCHEDULED'
    const notice = leg === 'PICKUP' ? 'PICKUP_DELAYED' : 'DELIVERY_DELAYED'
    const delay = { delayedSlot: formatSlot(day, slot), minutes, reason }
    const note = `${delay.delayedSlot} 방문이 ${minutes}분쯤 늦어질 것 같아요. ${reason}`
    const notified = new Set<string>()
    for (const row of await repository.listAffectedByDelay(tx, { leg, date: day, slot, status })) {
      await reservations.addEvent(tx, {
        memberId: row.memberId,
        reservationId: row.id,
        kind: 'NOTE',
        actor: actorId,
        detail: { note },
        isPublic: true,
        createdAt: now(),
      })
      if (notified.has(row.memberId)) continue
      notified.add(row.memberId)
      await statusService.notify(tx, row, { notice, values: { ...noticeValues(row), ...delay } })
    }
    return notified.size
  }
}
