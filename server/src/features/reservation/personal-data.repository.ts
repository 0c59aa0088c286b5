import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { careEntryKinds, potAnswerLabels } from '../../../../contract/reservation/care-report.ts'
import { formatHalfDay } from '../../../../contract/reservation/half-day.ts'
import {
  reservationStatusLabels,
  stageLabels,
  timeSlotLabels,
} from '../../../../contract/reservation/reservation-status.ts'
import { missedReasons } from '../../../../contract/reservation/visit/visit-cost.ts'
import { pauseKindLabels } from '../../../../contract/reservation/visit/visit-pause.ts'
import type { Database } from '../../shared/db/database.ts'
import {
  type ExportOptions,
  groupRows,
  maxExportRows,
  type PersonalData,
  type RetainedFact,
  type Unfinished,
} from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { releaseHeldCapacity } from './calendar/slots.repository.ts'
import { careEntry, potAnswer, potRecord } from './care-record.tables.ts'
import { toHolder } from './phone-booking/phone-booking.repository.ts'
import { phoneBooking } from './phone-booking.tables.ts'
import { reservationColumns, type StoredReservation } from './reservation.repository.ts'
import {
  priceChange,
  reservation,
  reservationCount,
  reservationEvent,
  reservationStep,
  visit,
} from './reservation.tables.ts'
import { listViews } from './saved-view/saved-views.ts'
import { savedView } from './saved-view.tables.ts'
import { missedVisit, pausedVisit, rescheduleProposal, visitPause } from './visit.tables.ts'

type StepRow = typeof reservationStep.$inferSelect
type EventRow = typeof reservationEvent.$inferSelect
type EntryRow = typeof careEntry.$inferSelect
type PotRow = typeof potRecord.$inferSelect
type AnswerRow = typeof potAnswer.$inferSelect
type ChangeRow = typeof priceChange.$inferSelect
type ProposalRow = typeof rescheduleProposal.$inferSelect
type MissedRow = typeof missedVisit.$inferSelect

/** Exports, retains and erases a member's reservations. */
export const reservationPersonalData: PersonalData = { exportData, unfinished, retained, erase }

async function exportData(db: Database, memberId: string, options: ExportOptions) {
  const rows = await db
    .select(reservationColumns)
    .from(reservation)
    .where(eq(reservation.memberId, memberId))
    .orderBy(desc(reservation.createdAt), desc(reservation.id))
    .limit(maxExportRows)
  const ids = rows.map(({ id }) => id)
  const rowsOf = <Row extends { reservationId: string }>(table: OwnedTable, order?: SQL | PgColumn) =>
    findRowsOf<Row>(db, table, memberId, ids, order)
  const steps = await rowsOf<StepRow>(reservationStep)
  const events = await rowsOf<EventRow>(reservationEvent, reservationEvent.createdAt)
  const changes = await rowsOf<ChangeRow>(priceChange)
  const proposals = await rowsOf<ProposalRow>(rescheduleProposal, rescheduleProposal.createdAt)
  const missed = await rowsOf<MissedRow>(missedVisit, missedVisit.createdAt)
  const entries = await rowsOf<EntryRow>(careEntry, careEntry.createdAt)
  const pots = await rowsOf<PotRow>(potRecord, potRecord.potNumber)
  const answers = await rowsOf<AnswerRow>(potAnswer, potAnswer.answeredAt)
  const pauses = await findPauses(db, memberId, ids)
  const views = await listViews(db, memberId)
  return {
    ...(views.length > 0 && {
      '저장한 보기': views.map(({ name, filters }) => ({ 이름: name, 필터: filters })),
    }),
    예약: rows.map((row) => ({
      ...toBookingExport(row),
      단계: (steps.get(row.id) ?? []).map(toStepExport),
      기록: (events.get(row.id) ?? []).filter(isPublic).map(toEventExport),
      '케어 기록': (entries.get(row.id) ?? [])
        .filter(isPublic)
        .map((entry) => toCareEntryExport(entry, options)),
      '화분마다 정한 금액': (pots.get(row.id) ?? []).filter(isAgreed).map(toAgreedExport),
      '화분 상태 확인': (answers.get(row.id) ?? []).map(toAnswerExport),
      '일정 제안': (proposals.get(row.id) ?? []).map(toProposalExport),
      '방문 멈춤': (pauses.get(row.id) ?? []).map(toPauseExport),
      '못 간 방문': (missed.get(row.id) ?? []).map((visit) => toMissedVisitExport(visit, options)),
      '금액 변경': (changes.get(row.id) ?? []).map((change) => toPriceChangeExport(change, options)),
    })),
    '전화 예약': await exportPhoneBookings(db, memberId),
  }
}

const toBookingExport = (row: StoredReservation) => ({
  예약번호: row.number,
  신청: seoulIso(row.createdAt),
  상태: reservationStatusLabels[row.status],
  이름: row.customerName,
  연락처: row.customerPhone,
  이메일: row.customerEmail,
  '수거 주소': [row.pickupAddress, row.pickupAddressDetail].join(' '),
  '배송 주소': [row.deliveryAddress, row.deliveryAddressDetail].join(' '),
  수거: `${row.visits.PICKUP.date} ${row.visits.PICKUP.time}`,
  배송: `${row.visits.DELIVERY.date} ${row.visits.DELIVERY.time}`,
  화분: { 소: row.small, 중: row.medium, 대: row.large },
  금액: row.totalAmount,
  결제: row.paidAmount,
  환불: row.refundedAmount,
  요청사항: row.specialRequest,
  진단: row.diagnosisId,
})

const toStepExport = ({ stage, status, date, time, notes, details }: StepRow) => ({
  단계: stageLabels[stage],
  상태: status,
  날짜: date,
  시각: time,
  메모: notes,
  내용: details,
})

const toEventExport = ({ kind, toStatus, reason, detail, createdAt }: EventRow) => ({
  일시: seoulIso(createdAt),
  종류: kind,
  상태: toStatus && reservationStatusLabels[toStatus],
  사유: reason,
  내용: detail,
})

const toPriceChangeExport = (row: ChangeRow, { photoUrl }: ExportOptions) => ({
  일시: seoulIso(row.createdAt),
  상태: row.status,
  '바뀌기 전': row.previousAmount,
  '바뀐 뒤': row.newAmount,
  사유: row.reason,
  사진: row.photos.map(photoUrl),
})

const toCareEntryExport = (row: EntryRow, { photoUrl }: ExportOptions) => ({
  일시: seoulIso(row.takenAt ?? row.createdAt),
  종류: careEntryKinds[row.kind],
  화분: row.potNumber,
  내용: row.text,
  사진: row.photos.map(photoUrl),
})

const isAgreed = ({ agreedWon }: PotRow) => agreedWon !== null

const toAgreedExport = ({ potNumber, agreedWon }: PotRow) => ({ 화분: potNumber, 금액: agreedWon })

const toAnswerExport = ({ kind, answer, agreedWon, answeredAt }: AnswerRow) => ({
  일시: seoulIso(answeredAt),
  사진: careEntryKinds[kind],
  답: potAnswerLabels[answer],
  '정한 금액': agreedWon,
})

const isPublic = (row: { isPublic: boolean }) => row.isPublic

/** A table with rows about the reservations of a member. */
type OwnedTable = PgTable & { memberId: PgColumn; reservationId: PgColumn }

/** Returns the rows of a table about these reservations, by reservation. */
async function findRowsOf<Row extends { reservationId: string }>(
  db: Database,
  table: OwnedTable,
  memberId: string,
  ids: string[],
  order?: SQL | PgColumn,
) {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.memberId, memberId), inArray(table.reservationId, ids)))
    .orderBy(...(order ? [order] : []))
  return groupRows(rows as Row[], ({ reservationId }) => reservationId)
}

type PauseRow = { visit: typeof pausedVisit.$inferSelect; pause: typeof visitPause.$inferSelect }
const toPauseExport = ({ visit, pause }: PauseRow) => ({
  날짜: pause.date,
  단계: stageLabels[visit.leg],
  종류: pauseKindLabels[pause.kind],
  안내: pause.sentence,
  답: visit.answer && { CONFIRMED: '그대로 진행', MOVED: '다른 날로 변경' }[visit.answer],
  '답한 때': visit.answeredAt && seoulIso(visit.answeredAt),
})

async function findPauses(db: Database, memberId: string, ids: string[]) {
  const rows = await db
    .select({ visit: pausedVisit, pause: visitPause })
    .from(pausedVisit)
    .innerJoin(visitPause, eq(visitPause.id, pausedVisit.pauseId))
    .where(and(eq(pausedVisit.memberId, memberId), inArray(pausedVisit.reservationId, ids)))
  return groupRows(rows, ({ visit }) => visit.reservationId)
}

/** Locks all reservations of the member; payments must be locked after them. */
async function unfinished(tx: Database, memberId: string): Promise<Unfinished | undefined> {
  const { id, number, listing, createdAt } = reservation
  const rows = await tx
    .select({ id, number, listing })
    .from(reservation)
    .where(eq(reservation.memberId, memberId))
    .orderBy(desc(createdAt))
    .for('update')
  const active = rows.find((row) => row.listing === 'IN_PROGRESS')
  if (!active) return undefined
  return {
    message: `진행 중인 예약(${active.number})이 있어 지금은 탈퇴할 수 없어요.`,
    link: `/reservation-detail/${active.id}`,
  }
}

/** Records of the contracts that the law requires us to retain: paid reservations only. */
async function retained(tx: Database, memberId: string): Promise<RetainedFact[]> {
  const rows = await tx
    .select(reservationColumns)
    .from(reservation)
    .where(and(eq(reservation.memberId, memberId), isNotNull(reservation.paidAt)))
  return rows.map((row) => ({
    kind: 'CONTRACT',
    since: row.endedAt ?? row.createdAt,
    data: {
      number: row.number,
      customerName: row.customerName,
      customerPhone: row.customerPhone,
      orderedAt: seoulIso(row.createdAt),
      endedAt: row.endedAt && seoulIso(row.endedAt),
      status: row.status,
      pickupDate: row.visits.PICKUP.date,
      deliveryDate: row.visits.DELIVERY.date,
      pots: { small: row.small, medium: row.medium, large: row.large },
      totalAmount: row.totalAmount,
      paidAmount: row.paidAmount,
      refundedAmount: row.refundedAmount,
    },
  }))
}

async function erase(tx: Database, memberId: string) {
  await erasePhoneBookings(tx, memberId)
  for (const table of [
    careEntry,
    potAnswer,
    pausedVisit,
    missedVisit,
    savedView,
    potRecord,
    rescheduleProposal,
    priceChange,
    reservationStep,
    reservationEvent,
    reservationCount,
    visit,
    reservation,
  ])
    await tx.delete(table).where(eq(table.memberId, memberId))
}

const toMissedVisitExport = (row: MissedRow, { photoUrl }: ExportOptions) => ({
  일시: seoulIso(row.createdAt),
  방문: `${stageLabels[row.leg]} ${row.date} ${timeSlotLabels[row.slot]}`,
  이유: missedReasons[row.reason],
  설명: row.words,
  사진: row.photo && photoUrl(row.photo),
  '여쭤본 비용': row.fee,
  '비용을 받지 않은 이유': row.waivedFor,
})

const toProposalExport = (row: ProposalRow) => ({
  일시: seoulIso(row.createdAt),
  방문: stageLabels[row.leg],
  '지금 일정': formatHalfDay({ date: row.fromDate, slot: row.fromSlot }),
  '제안한 일정': formatHalfDay({ date: row.toDate, slot: row.toSlot }),
  사유: row.reason,
  상태: row.status,
  '답한 때': row.answeredAt && seoulIso(row.answeredAt),
})

/** Returns the phone bookings that a member has taken or that were made for the member, newest first. */
async function exportPhoneBookings(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(phoneBooking)
    .where(eq(phoneBooking.memberId, memberId))
    .orderBy(desc(phoneBooking.createdAt))
    .limit(maxExportRows)
  return rows.map((row) => ({
    '받은 때': seoulIso(row.createdAt),
    이름: row.customerName,
    연락처: row.customerPhone,
    '수거 주소': [row.pickupAddress, row.pickupAddressDetail].join(' '),
    '배송 주소': [row.deliveryAddress, row.deliveryAddressDetail].join(' '),
    수거: `${row.pickupDate} ${row.pickupSlot}`,
    화분: { 소: row.small, 중: row.medium, 대: row.large },
    요청사항: row.specialRequest,
  }))
}

/** Deletes the member's phone bookings and releases the slots of those that were not taken. */
async function erasePhoneBookings(tx: Database, memberId: string) {
  const erased = await tx.delete(phoneBooking).where(eq(phoneBooking.memberId, memberId)).returning()
  for (const row of erased) if (row.status === 'OPEN') await releaseHeldCapacity(tx, toHolder(row))
}
