import { and, eq, ne, sql } from 'drizzle-orm'
import type { InquiryOutcome } from '../../../../contract/inquiry/inquiry.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { addMessage, answerMs } from './inquiry.repository.ts'
import { inquiry, inquiryMessage } from './inquiry.tables.ts'

interface BookingKey {
  memberId: string
  id: string
}

/** What a missed visit does to the inquiries of its booking. Reservation calls it inside its own transactions. */
export const createVisitInquiries = (ctx: Context) => ({
  /** Opens an inquiry for staff with what happened, or adds it to the open one of an earlier visit. */
  open: async (tx: Database, booking: BookingKey, { actor, text }: { actor: string; text: string }) => {
    const at = ctx.now()
    const [open] = await tx.select({ id: inquiry.id }).from(inquiry).where(isOpenVisit(booking)).limit(1)
    const id = open?.id ?? newId()
    const { memberId } = booking
    if (!open)
      await tx.insert(inquiry).values({
        ...{ memberId, id, kind: 'VISIT', reservationId: booking.id, diagnosisId: null, state: 'NEW' },
        ...{ dueAt: new Date(at.getTime() + answerMs), openedBy: actor, createdAt: at, changedAt: at },
      })
    const message = {
      memberId,
      inquiryId: id,
      id: newId(),
      authorId: actor,
      isInternal: true,
      text,
      photos: [],
    }
    await addMessage(tx, { ...message, createdAt: at })
  },
  /** Ends the inquiry once the booking has a new day or is cancelled; one in which anybody wrote to the other stays open. */
  end: async (tx: Database, booking: BookingKey, outcome: Extract<InquiryOutcome, 'MOVED' | 'ANSWERED'>) => {
    const at = ctx.now()
    await tx
      .update(inquiry)
      .set({
        state: 'CLOSED',
        outcome,
        outcomeText: endings[outcome],
        dueAt: null,
        closedAt: at,
        changedAt: at,
      })
      .where(and(isOpenVisit(booking), isOnlyNotes))
  },
})

const endings = { MOVED: '새로 찾아뵐 날을 정했어요.', ANSWERED: '예약이 취소됐어요.' }

const isOpenVisit = ({ memberId, id }: BookingKey) =>
  and(
    eq(inquiry.memberId, memberId),
    eq(inquiry.reservationId, id),
    eq(inquiry.kind, 'VISIT'),
    ne(inquiry.state, 'CLOSED'),
  )

const isOnlyNotes = sql`not exists (
  select 1 from ${inquiryMessage} where ${inquiryMessage.memberId} = ${inquiry.memberId}
    and ${inquiryMessage.inquiryId} = ${inquiry.id} and not ${inquiryMessage.isInternal}
)`
