import { and, eq, ne, not } from 'drizzle-orm'
import type { InquiryOutcome } from '../../../../contract/inquiry/inquiry.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { addInquiry, addMessage, hasPublicMessage } from './inquiry.repository.ts'
import { inquiry } from './inquiry.tables.ts'

interface BookingKey {
  memberId: string
  id: string
}

/** What a missed visit does to the inquiries of its booking. Reservation calls it inside its own transactions. */
export const createVisitInquiries = ({ now }: Pick<Context, 'now'>) => ({
  /** Opens an inquiry for staff with what happened, or adds it to the open one of an earlier visit. */
  open: async (tx: Database, booking: BookingKey, { actor, text }: { actor: string; text: string }) => {
    const [createdAt, { memberId, id: reservationId }] = [now(), booking]
    const [open] = await tx.select({ id: inquiry.id }).from(inquiry).where(isOpenVisit(booking)).limit(1)
    const inquiryId = open?.id ?? newId()
    if (!open)
      await addInquiry(tx, {
        memberId,
        id: inquiryId,
        kind: 'VISIT',
        reservationId,
        diagnosisId: null,
        openedBy: actor,
        createdAt,
      })
    await addMessage(tx, {
      memberId,
      inquiryId,
      id: newId(),
      authorId: actor,
      isInternal: true,
      text,
      photos: [],
      createdAt,
    })
  },
  /** Ends the inquiry once the booking has a new day or is cancelled; one with a message to or from the customer stays open. */
  end: async (tx: Database, booking: BookingKey, outcome: Extract<InquiryOutcome, 'MOVED' | 'ANSWERED'>) => {
    const at = now()
    const ended = { state: 'CLOSED', outcome, outcomeText: endings[outcome], dueAt: null } as const
    await tx
      .update(inquiry)
      .set({ ...ended, closedAt: at, changedAt: at })
      .where(and(isOpenVisit(booking), not(hasPublicMessage)))
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
