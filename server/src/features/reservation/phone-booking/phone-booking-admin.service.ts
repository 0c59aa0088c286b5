import type { BookingRequest } from '../../../../../contract/reservation/booking.ts'
import type { PhoneBookingLink } from '../../../../../contract/reservation/phone-booking-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { createBookingService } from '../booking/booking.service.ts'
import { toRequestedColumns } from '../booking/booking.views.ts'
import { countPots, withCopiedAddress } from '../booking/booking-rules.ts'
import { reserveBothLegs, type UnpaidBookings } from '../booking/unpaid-booking.ts'
import type { Calendar } from '../calendar/calendar.service.ts'
import { allDays } from '../schedule/reschedule.service.ts'
import { formatSlot } from '../status/status-notices.ts'
import type { StoredPhoneBooking } from './phone-booking.repository.ts'
import * as repository from './phone-booking.repository.ts'
import { isOpen } from './phone-booking.views.ts'
import { createPhoneBookingList } from './phone-booking-list.ts'
import { calculateUntil, createLink } from './phone-link.ts'
import { endAndRelease } from './release.ts'

interface PhoneBookingAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  notify: Notify
  audit: Audit
  calendar: Calendar
  booking: ReturnType<typeof createBookingService>
  unpaid: UnpaidBookings
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  /** Returns current names by member id, without deleted accounts. */
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

interface Typed {
  /** Made by the client. */
  id: string
  memberId?: string | undefined
  booking: BookingRequest
}

export type PhoneBookingAdmin = ReturnType<typeof createPhoneBookingAdmin>

/** Lets staff book for somebody on the phone, and look after what they booked. */
export function createPhoneBookingAdmin(deps: PhoneBookingAdminDependencies) {
  const { db, transact, now, notify, audit, calendar, booking, unpaid } = deps
  return { list: createPhoneBookingList(deps), add, renew, cancel }

  /** Reserves both legs for a caller. Repeated with the same id it reserves nothing and makes a new link. Throws CHANGED_MEANWHILE for another form with this id. */
  async function add(staffId: string, { id, memberId, booking: sent }: Typed): Promise<PhoneBookingLink> {
    const request = withCopiedAddress(sent)
    const { pickupTime: _, deliveryTime: __, diagnosisId: ___, ...columns } = toColumns(request)
    const earlier = await repository.findPhoneBooking(db, id)
    if (earlier) {
      if (!isSame(earlier, columns)) throw new AppError('CHANGED_MEANWHILE', { message: savedBefore })
      return renew(staffId, id)
    }
    const area = await booking.checkRequest(request, allDays)
    const { token, tokenHash } = createLink()
    const createdAt = now()
    const until = calculateUntil(createdAt, columns.pickupDate)
    const row = await transact(async (tx) => {
      if (memberId) await lockMember(tx, memberId)
      const deliveryDate = await reserveBothLegs(tx, calendar, columns)
      const added = await repository.addPhoneBooking(tx, {
        ...columns,
        ...{ id, tokenHash, area, deliveryDate, until, createdAt, createdBy: staffId },
        status: 'OPEN',
        memberId: memberId ?? null,
        isForMember: memberId !== undefined,
      })
      // Sent twice at once: the capacity of this one goes back with the transaction.
      if (!added) throw new AppError('CHANGED_MEANWHILE')
      if (memberId) await notifyMember(tx, memberId, added)
      await record(tx, staffId, 'reservation.addPhoneBooking', added)
      return added
    })
    return toLink(row, token, until)
  }

  /** Replaces the link and holds the slots anew. Throws PHONE_BOOKING_NOT_FOUND or PHONE_BOOKING_ENDED. */
  async function renew(staffId: string, id: string): Promise<PhoneBookingLink> {
    const { token, tokenHash } = createLink()
    const changed = await transact(async (tx) => {
      const row = expectFound(await repository.lockPhoneBooking(tx, id), 'PHONE_BOOKING_NOT_FOUND')
      if (!isOpen(row, now())) throw new AppError('PHONE_BOOKING_ENDED')
      const until = calculateUntil(now(), row.pickupDate)
      await repository.updatePhoneBooking(tx, id, { tokenHash, until })
      await record(tx, staffId, 'reservation.renewPhoneBooking', row)
      return { ...row, until }
    })
    return toLink(changed, token, changed.until)
  }

  /** Releases the slots; one that was cancelled before stays cancelled. Throws PHONE_BOOKING_NOT_FOUND or PHONE_BOOKING_ENDED. */
  async function cancel(staffId: string, id: string) {
    await transact(async (tx) => {
      const row = expectFound(await repository.lockPhoneBooking(tx, id), 'PHONE_BOOKING_NOT_FOUND')
      if (row.status === 'CANCELLED') return
      if (row.status !== 'OPEN') throw new AppError('PHONE_BOOKING_ENDED')
      await endAndRelease(tx, row, 'CANCELLED', now())
      await record(tx, staffId, 'reservation.cancelPhoneBooking', row)
    })
    return null
  }

  async function toLink(row: StoredPhoneBooking, token: string, until: Date) {
    const { amount } = await unpaid.calculateAmount(row)
    return { id: row.id, token, amount, until: seoulIso(until) }
  }

  /** A deleted member must not look like an ended session of the member of staff. */
  async function lockMember(tx: Database, memberId: string) {
    if (!(await deps.findNames([memberId])).has(memberId)) throw new AppError('MEMBER_NOT_FOUND')
    await deps.lockMemberAgainstLeaving(tx, memberId)
  }

  /** The notice names the id, which opens the booking for this member only: a token would be stored. */
  function notifyMember(tx: Database, memberId: string, row: StoredPhoneBooking) {
    const pickupAt = formatSlot(row.pickupDate, row.pickupSlot)
    const link = `/phone-booking/${row.id}`
    const values = { pickupAt, potCount: row.potCount }
    return notify(tx, { memberId, notice: 'PHONE_BOOKING_READY', values, link })
  }

  /** The entry names the slot and no one who called. */
  function record(
    tx: Database,
    actorId: string,
    action:
      | 'reservation.addPhoneBooking'
      | 'reservation.renewPhoneBooking'
      | 'reservation.cancelPhoneBooking',
    { id, pickupDate, pickupSlot, potCount }: StoredPhoneBooking,
  ) {
    const after = { title: `${formatSlot(pickupDate, pickupSlot)} 수거`, potCount }
    return audit.record(tx, {
      ...{ actorId, action, after },
      subject: 'phoneBooking',
      subjectId: id,
    })
  }
}

const toColumns = (request: BookingRequest) => toRequestedColumns(request, countPots(request))

const savedBefore = '고치기 전의 내용으로 이미 저장돼 있어요. 목록에서 그 예약을 취소하고 다시 저장해 주세요.'

const isSame = (stored: StoredPhoneBooking, typed: Partial<StoredPhoneBooking>) =>
  Object.entries(typed).every(([column, value]) => stored[column as keyof StoredPhoneBooking] === value)
