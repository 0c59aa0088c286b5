/** Why a query of a customers' table does not name the customer. Distributed by customer, it asks every machine. */
export type CrossCustomerReason =
  /** A screen of staff, who work for all customers. */
  | 'STAFF'
  /** A background job that looks for what is due. */
  | 'JOB'
  /** Counts and sums over all customers. */
  | 'FIGURES'
  /** Found by a key from outside (order id, payment key, push address, share token), before the customer is known. */
  | 'KEY'

/** Functions with such a query, by file. */
export const crossCustomerQueries: Record<string, Record<string, CrossCustomerReason>> = {
  'server/src/features/account/admin/people.repository.ts': { lockAdmins: 'STAFF' },
  'server/src/features/account/admin/people-search.repository.ts': { matches: 'STAFF' },
  'server/src/features/account/admin/staff.repository.ts': { findStaff: 'STAFF' },
  'server/src/features/diagnosis/care-plan/care-plan.repository.ts': { listDuePlans: 'JOB' },
  'server/src/features/diagnosis/expert-desk/case/case-search.repository.ts': { findCasesById: 'STAFF' },
  'server/src/features/diagnosis/diagnosis.repository.ts': { findDiagnosedProblems: 'STAFF' },
  'server/src/features/diagnosis/expert-desk/answered/answered.repository.ts': {
    selectAnswered: 'STAFF',
    selectByProblem: 'STAFF',
  },
  'server/src/features/diagnosis/expert-desk/workload/workload.repository.ts': {
    listOpen: 'STAFF',
    listAnswersSince: 'STAFF',
    sumByExpert: 'FIGURES',
  },
  'server/src/features/diagnosis/expert-desk/workload/handover.repository.ts': { listBegun: 'STAFF' },
  'server/src/features/diagnosis/expert-desk/case/case.repository.ts': { findCase: 'STAFF' },
  'server/src/features/diagnosis/expert-desk/case/claim.repository.ts': {
    lockDiagnosis: 'STAFF',
    listUnclaimed: 'STAFF',
    listUnclaimedQuestions: 'STAFF',
  },
  'server/src/features/diagnosis/expert-desk/customer-request/customer-request.repository.ts': {
    listDueRequests: 'JOB',
  },
  'server/src/features/diagnosis/expert-desk/queue.repository.ts': {
    selectKeys: 'STAFF',
    countPending: 'STAFF',
  },
  'server/src/features/diagnosis/insight.repository.ts': {
    countDiagnosesByDay: 'FIGURES',
    selectDiagnosesIn: 'FIGURES',
  },
  'server/src/features/diagnosis/metrics.repository.ts': { diagnosisMetrics: 'FIGURES' },
  'server/src/features/diagnosis/model/engine-statistics.repository.ts': {
    diagnosesByEngine: 'FIGURES',
    feedbackByEngine: 'FIGURES',
    agreementByEngine: 'FIGURES',
  },
  'server/src/features/diagnosis/model/model.repository.ts': { finaliseProvisionalsBefore: 'JOB' },
  'server/src/features/diagnosis/pending-work.repository.ts': { findLastModelOutcomes: 'FIGURES' },
  'server/src/features/diagnosis/share/share.repository.ts': { findShared: 'KEY' },
  'server/src/features/notification/push/push.repository.ts': { removeFromOthers: 'KEY' },
  'server/src/features/payment/payment.repository.ts': {
    findById: 'KEY',
    findByIds: 'STAFF',
    findOrderIds: 'STAFF',
    findByOrderId: 'KEY',
    findByPaymentKey: 'KEY',
    findByOrderIds: 'JOB',
    findConfirming: 'JOB',
    findAccountsToClose: 'JOB',
    findCompletedBetween: 'JOB',
  },
  'server/src/features/payment/refund/refund-proposal.repository.ts': {
    findProposal: 'STAFF',
    listProposals: 'STAFF',
  },
  'server/src/features/payment/refund/refund.repository.ts': {
    findPaymentsWithPendingRefunds: 'JOB',
    findLateRefunds: 'STAFF',
  },
  'server/src/features/payment/reporting/admin-list.repository.ts': {
    hasRefund: 'STAFF',
    listAll: 'STAFF',
    listRefunds: 'STAFF',
  },
  'server/src/features/payment/reporting/daily-totals.repository.ts': {
    sumCaptured: 'FIGURES',
    sumRefunded: 'FIGURES',
  },
  'server/src/features/payment/reporting/insight.repository.ts': {
    selectMoneyIn: 'FIGURES',
    findRefundReasons: 'FIGURES',
  },
  'server/src/features/payment/reporting/metrics.repository.ts': { paymentMetrics: 'FIGURES' },
  'server/src/features/payment/reporting/pending-work.repository.ts': { findLastPaymentOutcomes: 'FIGURES' },
  'server/src/features/reservation/billing/payment-reservations.repository.ts': {
    findByNumber: 'STAFF',
    findReservationNumbers: 'STAFF',
    listOpenPrices: 'STAFF',
  },
  'server/src/features/reservation/missed-visit/missed-visit.repository.ts': { listToMove: 'STAFF' },
  'server/src/features/reservation/board/admin-reservation.repository.ts': {
    probeNewest: 'STAFF',
    hasUnprobed: 'STAFF',
  },
  'server/src/features/reservation/board/board.repository.ts': {
    listBySlotDay: 'STAFF',
    listAffectedByDelay: 'STAFF',
  },
  'server/src/features/reservation/booking/hold-expiry.repository.ts': { listExpiredHolds: 'JOB' },
  'server/src/features/reservation/calendar/calendar-admin.repository.ts': {
    findReservationsInSlot: 'STAFF',
  },
  'server/src/features/reservation/pause/pause.repository.ts': {
    listVisits: 'STAFF',
    listUnsettled: 'JOB',
    listAnswersOn: 'STAFF',
  },
  'server/src/features/reservation/reschedule-proposal/proposal.repository.ts': {
    findByToken: 'KEY',
    findOfAnyMember: 'STAFF',
    listOverdue: 'JOB',
  },
  'server/src/features/reservation/reservation.repository.ts': { findReservationOfAnyMember: 'STAFF' },
  'server/src/features/reservation/route/route.repository.ts': { listStopStates: 'FIGURES' },
  'server/src/features/reservation/status/automatic-transitions.repository.ts': {
    listDueReservations: 'JOB',
  },
  'server/src/shared/media/media.repository.ts': { releaseAbandoned: 'JOB', findRemoving: 'JOB' },
}
