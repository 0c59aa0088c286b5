import { listAdminPeople } from '../../../contract/account/account-admin.ts'
import { contentStateLabels, listAdminContents } from '../../../contract/content/content-admin.ts'
import { answerStateLabel } from '../../../contract/diagnosis/case-admin.ts'
import { listCases } from '../../../contract/diagnosis/diagnosis-admin.ts'
import { listAdminPayments } from '../../../contract/payment/payment-admin.ts'
import {
  listPhoneBookings,
  phoneBookingStateLabels,
} from '../../../contract/reservation/phone-booking-admin.ts'
import { formatWon } from '../../../contract/reservation/price.ts'
import { endedStatuses, listAdminReservations } from '../../../contract/reservation/reservation-admin.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../contract/seoul-day.ts'
import type { ActivitySources, createAccount } from '../features/account/index.ts'
import { listAdminContents as listArticles } from '../features/content/index.ts'
import type { createDiagnosis } from '../features/diagnosis/index.ts'
import type { createNotification } from '../features/notification/index.ts'
import type { createPayment } from '../features/payment/index.ts'
import { type createReservation, searchPhoneBookings } from '../features/reservation/index.ts'
import type { SearchSource } from '../features/staff/index.ts'
import type { Context } from '../shared/context.ts'
import { seoulIso } from '../shared/time/seoul.ts'

interface SearchedFeatures {
  ctx: Context
  reservation: Pick<ReturnType<typeof createReservation>, 'listForStaff'>
  account: Pick<ReturnType<typeof createAccount>, 'searchPeople'>
  payment: Pick<ReturnType<typeof createPayment>, 'listForStaff'>
  diagnosis: Pick<ReturnType<typeof createDiagnosis>, 'searchCases'>
}

const firstPage = (size: number) => ({ page: 0, size })

/** Running bookings first, then unpaid ones, then those that are over; the newest first within each. */
const byNeed = (one: { status: ReservationStatus }, other: { status: ReservationStatus }) =>
  rankOf(one.status) - rankOf(other.status)
const rankOf = (status: ReservationStatus) =>
  endedStatuses.includes(status) ? 2 : status === 'WAITING' ? 1 : 0

/** What the console's search finds: the lists of the features, with their rules of access, masking and audit. */
export const searchSourcesOf = (features: SearchedFeatures): SearchSource[] => [
  {
    kind: 'RESERVATION',
    access: listAdminReservations.access,
    find: async (_, text, count) => {
      const { content } = await features.reservation.listForStaff({ ...firstPage(count), text })
      return content.toSorted(byNeed).map(({ id, number, customerName, pickup, place, statusLabel }) => ({
        id,
        title: number,
        about: `${customerName} · 수거 ${formatDay(pickup.date)} · ${place}`,
        state: statusLabel,
      }))
    },
  },
  {
    kind: 'PHONE_BOOKING',
    access: listPhoneBookings.access,
    find: async (_, text, count) => {
      const found = await searchPhoneBookings(features.ctx.db, text, count)
      return found.map(({ id, customerName, customerPhone, pickupDate, place }) => ({
        id,
        title: customerName,
        about: [customerPhone, `수거 ${formatDay(pickupDate)}`, place].filter(Boolean).join(' · '),
        state: phoneBookingStateLabels.WAITING,
      }))
    },
  },
  {
    kind: 'PERSON',
    access: listAdminPeople.access,
    find: async (callerId, text, count) => {
      const { content } = await features.account.searchPeople(callerId, { ...firstPage(count), words: text })
      return content.map(({ id, name, phone, email, isBlocked }) => ({
        id,
        title: name,
        about: [phone, email].filter(Boolean).join(' · ') || '연락처 없음',
        state: isBlocked ? '이용 막힘' : null,
      }))
    },
  },
  {
    kind: 'PAYMENT',
    access: listAdminPayments.access,
    find: async (_, text, count) => {
      const { content } = await features.payment.listForStaff({ ...firstPage(count), text })
      return content.map(({ id, orderId, customerName, amount, reservationNumber, statusLabel }) => ({
        id,
        title: orderId,
        about: [formatWon(amount), customerName, reservationNumber].filter(Boolean).join(' · '),
        state: statusLabel,
      }))
    },
  },
  {
    kind: 'CASE',
    access: listCases.access,
    find: async (callerId, text, count) => {
      const found = await features.diagnosis.searchCases(callerId, text, count)
      return found.map(({ id, problem, prompt, answeredAt, openQuestion }) => ({
        id,
        title: problem,
        about: openQuestion ?? prompt,
        state: openQuestion ? '추가 질문' : answerStateLabel(answeredAt !== null),
      }))
    },
  },
  {
    kind: 'ARTICLE',
    access: listAdminContents.access,
    find: async (_, text, count) => {
      const { content } = await listArticles(features.ctx, { ...firstPage(count), search: text })
      return content.map(({ id, title, tag, state }) => ({
        id,
        title,
        about: tag,
        state: contentStateLabels[state],
      }))
    },
  },
]

interface ActiveFeatures {
  reservation: Pick<ReturnType<typeof createReservation>, 'listOfMember'>
  payment: Pick<ReturnType<typeof createPayment>, 'listOfMember'>
  diagnosis: Pick<ReturnType<typeof createDiagnosis>, 'listOfMember'>
  notification: Pick<ReturnType<typeof createNotification>, 'list'>
}

/** The newest reservations, payments, diagnoses and notices of a member, as the page of a person shows them. */
export const activitySourcesOf = (features: ActiveFeatures): ActivitySources => ({
  reservations: async (memberId, count) =>
    (await features.reservation.listOfMember(memberId, count)).map((row) => ({
      id: row.id,
      title: row.number,
      about: `수거 ${formatDay(row.visits.PICKUP.date)}`,
      state: reservationStatusLabels[row.status],
      createdAt: seoulIso(row.createdAt),
    })),
  payments: async (memberId, count) =>
    (await features.payment.listOfMember(memberId, count)).map((payment) => ({
      id: payment.id,
      title: formatWon(payment.amount),
      about: [payment.orderName, payment.refundedAmount > 0 && `환불 ${formatWon(payment.refundedAmount)}`]
        .filter(Boolean)
        .join(' · '),
      state: payment.statusLabel,
      createdAt: payment.createdAt,
    })),
  diagnoses: async (memberId, count) =>
    (await features.diagnosis.listOfMember(memberId, count)).map((row) => ({
      id: row.id,
      title: row.problem,
      about: '',
      state: answerStateLabel(row.expertFeedback !== null),
      createdAt: seoulIso(row.createdAt),
    })),
  notices: async (memberId, count) =>
    (await features.notification.list(memberId, { page: 0, size: count })).content.map((notice) => ({
      id: notice.id,
      title: notice.title,
      about: '',
      state: notice.status === 'READ' ? '읽음' : '안 읽음',
      createdAt: notice.createdAt,
    })),
})
