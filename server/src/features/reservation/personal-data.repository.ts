import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
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
import { newestFirst } from '../../shared/db/keyset.ts'
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
import { findPausedVisits } from './visit/pauses.ts'
import { missedVisit, pausedVisit, rescheduleProposal } from './visit.tables.ts'

/** Exports, retains and erases a member's reservations. */
export const reservationPersonalData: PersonalData = { exportData, unfinished, retained, erase }

/** A table with rows about the reservations of a member. */
type OwnedTable = PgTable & { memberId: PgColumn; reservationId: PgColumn }
type OwnedRow<Table extends OwnedTable> = Table['$inferSelect'] & { reservationId: string }

async function exportData(db: Database, memberId: string, { photoUrl }: ExportOptions) {
  const rows = await db
    .select(reservationColumns)
    .from(reservation)
    .where(eq(reservation.memberId, memberId))
    .orderBy(...newestFirst(reservation))
    .limit(maxExportRows)
  const ids = rows.map(({ id }) => id)
  const isExported = (table: OwnedTable) =>
    and(eq(table.memberId, memberId), inArray(table.reservationId, ids))
  /** Returns the rows of a table about a reservation. */
  const rowsOf = async <Table extends OwnedTable>(table: Table, ...order: PgColumn[]) => {
    const found = await db
      .select()
      .from(table as PgTable)
      .where(isExported(table))
      .orderBy(...order)
    const byReservation = groupRows(found as OwnedRow<Table>[], ({ reservationId }) => reservationId)
    return ({ id }: StoredReservation) => byReservation.get(id) ?? []
  }
  const stepsOf = await rowsOf(reservationStep)
  const eventsOf = await rowsOf(reservationEvent, reservationEvent.createdAt)
  const changesOf = await rowsOf(priceChange)
  const proposalsOf = await rowsOf(rescheduleProposal, rescheduleProposal.createdAt)
  const missedOf = await rowsOf(missedVisit, missedVisit.createdAt)
  const entriesOf = await rowsOf(careEntry, careEntry.createdAt)
  const potsOf = await rowsOf(potRecord, potRecord.potNumber)
  const answersOf = await rowsOf(potAnswer, potAnswer.answeredAt)
  const paused = await findPausedVisits(db, isExported(pausedVisit))
  const views = await listViews(db, memberId)
  const isPublic = (row: { isPublic: boolean }) => row.isPublic
  return {
    ...(views.length > 0 && {
      '저장한 보기': views.map(({ name, filters }) => ({ 이름: name, 필터: filters })),
    }),
    예약: rows.map((row) => ({
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
      단계: stepsOf(row).map(({ stage, status, date, time, notes, details }) => ({
        단계: stageLabels[stage],
        상태: status,
        날짜: date,
        시각: time,
        메모: notes,
        내용: details,
      })),
      기록: eventsOf(row)
        .filter(isPublic)
        .map(({ kind, toStatus, reason, detail, createdAt }) => ({
          일시: seoulIso(createdAt),
          종류: kind,
          상태: toStatus && reservationStatusLabels[toStatus],
          사유: reason,
          내용: detail,
        })),
      '케어 기록': entriesOf(row)
        .filter(isPublic)
        .map(({ kind, potNumber, text, photos, takenAt, createdAt }) => ({
          일시: seoulIso(takenAt ?? createdAt),
          종류: careEntryKinds[kind],
          화분: potNumber,
          내용: text,
          사진: photos.map(photoUrl),
        })),
      '화분마다 정한 금액': potsOf(row)
        .filter(({ agreedWon }) => agreedWon !== null)
        .map(({ potNumber, agreedWon }) => ({ 화분: potNumber, 금액: agreedWon })),
      '화분 상태 확인': answersOf(row).map(({ kind, answer, agreedWon, answeredAt }) => ({
        일시: seoulIso(answeredAt),
        사진: careEntryKinds[kind],
        답: potAnswerLabels[answer],
        '정한 금액': agreedWon,
      })),
      '일정 제안': proposalsOf(row).map((proposal) => ({
        일시: seoulIso(proposal.createdAt),
        방문: stageLabels[proposal.leg],
        '지금 일정': formatHalfDay({ date: proposal.fromDate, slot: proposal.fromSlot }),
        '제안한 일정': formatHalfDay({ date: proposal.toDate, slot: proposal.toSlot }),
        사유: proposal.reason,
        상태: proposal.status,
        '답한 때': proposal.answeredAt && seoulIso(proposal.answeredAt),
      })),
      '방문 멈춤': paused
        .filter(({ visit: { reservationId } }) => reservationId === row.id)
        .map(({ visit: { leg, answer, answeredAt }, pause }) => ({
          날짜: pause.date,
          단계: stageLabels[leg],
          종류: pauseKindLabels[pause.kind],
          안내: pause.sentence,
          답: answer && { CONFIRMED: '그대로 진행', MOVED: '다른 날로 변경' }[answer],
          '답한 때': answeredAt && seoulIso(answeredAt),
        })),
      '못 간 방문': missedOf(row).map((missed) => ({
        일시: seoulIso(missed.createdAt),
        방문: `${stageLabels[missed.leg]} ${missed.date} ${timeSlotLabels[missed.slot]}`,
        이유: missedReasons[missed.reason],
        설명: missed.words,
        사진: missed.photo && photoUrl(missed.photo),
        '여쭤본 비용': missed.fee,
        '비용을 받지 않은 이유': missed.waivedFor,
      })),
      '금액 변경': changesOf(row).map((change) => ({
        일시: seoulIso(change.createdAt),
        상태: change.status,
        '바뀌기 전': change.previousAmount,
        '바뀐 뒤': change.newAmount,
        사유: change.reason,
        사진: change.photos.map(photoUrl),
      })),
    })),
    '전화 예약': await exportPhoneBookings(db, memberId),
  }
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
