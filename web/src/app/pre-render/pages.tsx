import type { RouteComponent } from '@tanstack/react-router'
import { getMyPage } from '../../../../contract/account/account.ts'
import { getDiagnosis, listDiagnoses } from '../../../../contract/diagnosis/diagnosis.ts'
import type { EndpointDefinition } from '../../../../contract/endpoint.ts'
import { getDashboard } from '../../../../contract/home/home.ts'
import { listNotifications } from '../../../../contract/notification/notification.ts'
import { listPayments } from '../../../../contract/payment/payment.ts'
import { getReservation, listReservations } from '../../../../contract/reservation/reservation.ts'
import { screens } from '../../../../contract/screens.ts'
import { LoginFrame, Welcome } from '../../features/account/login-welcome.tsx'
import { MyPage } from '../../features/account/my-page.page.tsx'
import { StaticSections } from '../../features/company/static-sections.tsx'
import { PreRenderedArticle } from '../../features/content/article-head.tsx'
import { ContentListPage } from '../../features/content/list.page.tsx'
import { HistoryPage } from '../../features/diagnosis/history.page.tsx'
import { ResultSkeleton } from '../../features/diagnosis/result.page.tsx'
import { WizardSkeleton } from '../../features/diagnosis/wizard.page.tsx'
import { HomeSkeleton } from '../../features/home/home-skeleton.tsx'
import { NotificationListPage } from '../../features/notification/notification-list.page.tsx'
import { PaymentListPage } from '../../features/payment/list.page.tsx'
import { ServiceChoice } from '../../features/reservation/booking/service-choice.tsx'
import { CareServicePage } from '../../features/reservation/care-service.page.tsx'
import { DetailSkeleton } from '../../features/reservation/detail.page.tsx'
import { ReservationListPage } from '../../features/reservation/list.page.tsx'
import { ShopPage } from '../../features/shop/shop.page.tsx'
import { readInitialData } from '../../shared/initial-data/initial-data.ts'
import { PageSkeleton } from '../page-skeleton.tsx'
import { Bare } from '../root.tsx'
import { CompanyFrame } from '../shell/company-frame.tsx'
import { Shell } from '../shell/shell.tsx'

/** A document of the build. Its components are rendered in Node: they must not touch browser objects. */
export interface PreRenderedPage {
  /** Route of the screen; components read it from the router. */
  route: string
  frame: RouteComponent
  /** What the page shows before the app mounts. */
  content?: RouteComponent
  /** Source files of the live page below web/src; their chunks load together with the app. */
  modules?: string[]
  /** The call that the screen makes first, when the document has no initial data for it. */
  firstCall?: EndpointDefinition
  /** Query of the first call, in the order in which the app sends it. */
  firstQuery?: Record<string, string>
  /** The first paint waits for the whole document: vertically centred content would jump while the rest arrives. */
  isPaintedWhole?: true
  /** First script of the document, a file of this folder; `start.ts` when absent. */
  startScript?: string
}

const Login = () => (
  <LoginFrame>
    <Welcome />
  </LoginFrame>
)
const Article = () => (
  <PreRenderedArticle id={(readInitialData('content') as { id: string } | undefined)?.id ?? ''} />
)

/**
 * The documents of the build. The key is the name of the screen in contract/screens.ts (`index` for home); `shell` and
 * `bare` serve every screen without a document of its own.
 */
export const preRenderedPages: Record<string, PreRenderedPage> = {
  index: {
    route: screens.home.route,
    frame: Shell,
    content: HomeSkeleton,
    modules: ['features/home/home.page.tsx'],
    firstCall: getDashboard,
  },
  company: {
    route: screens.company.route,
    frame: CompanyFrame,
    content: StaticSections,
    modules: ['app/shell/company-frame.tsx', 'features/company/landing.page.tsx'],
  },
  login: {
    route: screens.login.route,
    frame: Bare,
    content: Login,
    modules: ['features/account/login.page.tsx'],
    isPaintedWhole: true,
  },
  contents: {
    route: screens.contents.route,
    frame: Shell,
    content: ContentListPage,
    modules: ['features/content/list.page.tsx'],
  },
  content: {
    route: screens.content.route,
    frame: Shell,
    content: Article,
    modules: ['features/content/detail.page.tsx'],
  },
  shop: {
    route: screens.shop.route,
    frame: Shell,
    content: ShopPage,
    modules: ['features/shop/shop.page.tsx'],
  },
  careService: {
    route: screens.careService.route,
    frame: Shell,
    content: CareServicePage,
    modules: ['features/reservation/care-service.page.tsx'],
  },
  diagnosisResult: {
    route: screens.diagnosisResult.route,
    frame: Shell,
    content: ResultSkeleton,
    modules: ['features/diagnosis/result.page.tsx'],
    firstCall: getDiagnosis,
    startScript: 'start-result.ts',
  },
  reservation: {
    route: screens.reservation.route,
    frame: Shell,
    content: ServiceChoice,
    modules: ['features/reservation/booking.page.tsx'],
  },
  reservations: {
    route: screens.reservations.route,
    frame: Shell,
    content: ReservationListPage,
    modules: ['features/reservation/list.page.tsx'],
    firstCall: listReservations,
    firstQuery: { page: '0', size: '10', category: 'in-progress' },
  },
  reservationDetail: {
    route: screens.reservationDetail.route,
    frame: Shell,
    content: DetailSkeleton,
    modules: ['features/reservation/detail.page.tsx'],
    firstCall: getReservation,
  },
  diagnosis: {
    route: screens.diagnosis.route,
    frame: Shell,
    content: WizardSkeleton,
    modules: ['features/diagnosis/wizard.page.tsx'],
  },
  diagnosisHistory: {
    route: screens.diagnosisHistory.route,
    frame: Shell,
    content: HistoryPage,
    modules: ['features/diagnosis/history.page.tsx'],
    firstCall: listDiagnoses,
    firstQuery: { page: '0', size: '10' },
  },
  payments: {
    route: screens.payments.route,
    frame: Shell,
    content: PaymentListPage,
    modules: ['features/payment/list.page.tsx'],
    firstCall: listPayments,
    firstQuery: { page: '0', size: '10' },
  },
  notifications: {
    route: screens.notifications.route,
    frame: Shell,
    content: NotificationListPage,
    modules: ['features/notification/notification-list.page.tsx'],
    firstCall: listNotifications,
    firstQuery: { page: '0', size: '20', includeUnreadCount: 'true' },
  },
  myPage: {
    route: screens.myPage.route,
    frame: Shell,
    content: MyPage,
    modules: ['features/account/my-page.page.tsx'],
    firstCall: getMyPage,
  },
  shell: { route: '/any', frame: Shell, content: PageSkeleton },
  bare: { route: '/any', frame: Bare },
}
