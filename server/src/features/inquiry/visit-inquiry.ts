import { and, eq, ne, not } from 'drizzle-orm'
import type { InquiryOutcome } from '../../../../contract/inquiry/inquiry.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { addInquiry, addMessage, hasPublicMessage } from './inquiry.repository.ts'
import { inquiry } from './inquiry.tables.ts'

interface BookingKey {
  memberId: string
  id: string
}

/**
 * Opens an inquiry for staff with what happened at a visit, or adds it to the open one of an earlier visit. Reservation calls it
 * inside its own transactions, like `endVisitInquiry`.
 */
export async function openVisitInquiry(
  tx: Database,
  booking: BookingKey,
  { actor, text, at: createdAt }: { actor: string; text: string; at: Date },
) {
  const { memberId, id: reservationId } = booking
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
}

/** Ends the inquiry once the booking has a new day or is cancelled; one with a message to or from the customer stays open. */
export async function endVisitInquiry(
  tx: Database,
  booking: BookingKey,
  outcome: Extract<InquiryOutcome, 'MOVED' | 'ANSWERED'>,
  at: Date,
) {
  const ended = { state: 'CLOSED', outcome, outcomeText: endings[outcome], dueAt: null } as const
  await tx
    .update(inquiry)
    .set({ ...ended, closedAt: at, changedAt: at })
    .where(and(isOpenVisit(booking), not(hasPublicMessage)))
}

const endings = { MOVED: '새로 찾아뵐 날을 정했어요.', ANSWERED: '예약이 취소됐어요.' }

const isOpenVisit = ({ memberId, id }: BookingKey) =>
  and(
    eq(inquiry.memberId, memberId),
    eq(inquiry.reservationId, id),
    eq(inquiry.kind, 'VISIT'),
    ne(inquiry.state, 'CLOSED'),
  )
