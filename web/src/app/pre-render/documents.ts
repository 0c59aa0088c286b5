import { getMyPage } from '../../../../contract/account/account.ts'
import { getDiagnosis, listDiagnoses } from '../../../../contract/diagnosis/diagnosis.ts'
import type { EndpointDefinition } from '../../../../contract/endpoint.ts'
import { getDashboard } from '../../../../contract/home/home.ts'
import { listNotifications } from '../../../../contract/notification/notification.ts'
import { listPayments } from '../../../../contract/payment/payment.ts'
import { getReservation, listReservations } from '../../../../contract/reservation/reservation.ts'

/** A document of the build. */
export interface Document {
  /** Source files of the screen below web/src; their chunks load together with the app. */
  modules: string[]
  /** The call that the screen makes first, when the document has no initial data for it. */
  firstCall?: EndpointDefinition
  /** Query of the first call, in the order in which the app sends it. */
  firstQuery?: Record<string, string>
  /** The first paint waits for the whole document: vertically centred content would jump while the rest arrives. */
  isPaintedWhole?: true
  /** First script of the document, a file of this folder; `start.ts` when absent. */
  startScript?: string
}

/**
 * The documents of the build. The key is the name of the screen in contract/screens.ts; every screen without a
 * document of its own shares `shell` or `bare`, which show a skeleton inside its frame.
 */
export const documents: Record<string, Document> = {
  home: { modules: ['features/home/home.page.tsx'], firstCall: getDashboard },
  company: { modules: ['app/shell/company-frame.tsx', 'features/company/landing.page.tsx'] },
  login: { modules: ['features/account/login.page.tsx'], isPaintedWhole: true },
  contents: { modules: ['features/content/list.page.tsx'] },
  content: { modules: ['features/content/detail.page.tsx'] },
  shop: { modules: ['features/shop/shop.page.tsx'] },
  careService: { modules: ['features/reservation/care-service.page.tsx'] },
  diagnosisResult: {
    modules: ['features/diagnosis/result.page.tsx'],
    firstCall: getDiagnosis,
    startScript: 'start-result.ts',
  },
  reservation: { modules: ['features/reservation/booking.page.tsx'] },
  reservations: {
    modules: ['features/reservation/list.page.tsx'],
    firstCall: listReservations,
    firstQuery: { page: '0', size: '10', category: 'in-progress' },
  },
  reservationDetail: { modules: ['features/reservation/detail.page.tsx'], firstCall: getReservation },
  diagnosis: { modules: ['features/diagnosis/wizard.page.tsx'] },
  diagnosisHistory: {
    modules: ['features/diagnosis/history.page.tsx'],
    firstCall: listDiagnoses,
    firstQuery: { page: '0', size: '10' },
  },
  payments: {
    modules: ['features/payment/list.page.tsx'],
    firstCall: listPayments,
    firstQuery: { page: '0', size: '10' },
  },
  notifications: {
    modules: ['features/notification/notification-list.page.tsx'],
    firstCall: listNotifications,
    firstQuery: { page: '0', size: '20', includeUnreadCount: 'true' },
  },
  myPage: { modules: ['features/account/my-page.page.tsx'], firstCall: getMyPage },
  shell: { modules: [] },
  bare: { modules: [] },
}
