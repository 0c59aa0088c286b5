import { answerStateLabel } from '../../../contract/diagnosis/case-admin.ts'
import { formatWon } from '../../../contract/reservation/price.ts'
import { reservationStatusLabels } from '../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../contract/seoul-day.ts'
import type { ActivitySources } from '../features/account/index.ts'
import type { createDiagnosis } from '../features/diagnosis/index.ts'
import type { createNotification } from '../features/notification/index.ts'
import type { createPayment } from '../features/payment/index.ts'
import type { createReservation } from '../features/reservation/index.ts'
import { seoulIso } from '../shared/time/seoul.ts'

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
      about: payment.orderName,
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
