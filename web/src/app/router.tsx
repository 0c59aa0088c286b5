import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { type ScreenName, screens } from '../../../contract/screens.ts'
import { getToken, onSessionChangeElsewhere, registerSignInScreen } from '../shared/session.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFoundPage } from './not-found.page.tsx'
import { PageError } from './page-error.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Bare, Root, RootNotFound } from './root.tsx'
import { lazyScreen, requireToken, screen } from './screen-route.ts'
import { idParam, stringifySearch, textParams } from './search-params.ts'
import { Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    title?: string
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: RootNotFound })
const shell = createRoute({ id: 'shell', getParentRoute: () => root, component: Shell })
const bare = createRoute({ id: 'bare', getParentRoute: () => root, component: Bare })

const company = createRoute({
  id: 'company',
  getParentRoute: () => root,
  component: lazyPage(() => import('./shell/company-frame.tsx'), 'CompanyFrame'),
})

const ResultPage = lazyPage(() => import('../features/diagnosis/result.page.tsx'), 'ResultPage')
const PolicyPage = lazyPage(() => import('../features/policy/policy.page.tsx'), 'PolicyPage')

const inShell = () => shell
const inBare = () => bare

/** The route of a legal text; the query may name an earlier version. */
const legalScreen = <Name extends ScreenName>(name: Name) =>
  createRoute({
    getParentRoute: inShell,
    ...screen(name, PolicyPage),
    validateSearch: textParams('version'),
  })

/** The route of a screen inside the shell that takes nothing from the query. */
const shellScreen = <Name extends ScreenName, Page extends string>(
  name: Name,
  ...page: Parameters<typeof lazyPage<Page>>
) => createRoute({ getParentRoute: inShell, ...lazyScreen(name, ...page) })
const inCompany = () => company

const routeTree = root.addChildren([
  bare.addChildren([
    createRoute({
      getParentRoute: inBare,
      ...lazyScreen('login', () => import('../features/account/login.page.tsx'), 'LoginPage'),
      beforeLoad: sendMembersHome,
    }),
    createRoute({
      getParentRoute: inBare,
      ...lazyScreen(
        'loginRequired',
        () => import('../features/account/login-required.page.tsx'),
        'LoginRequiredPage',
      ),
      beforeLoad: sendMembersHome,
    }),
  ]),
  company.addChildren([
    createRoute({
      getParentRoute: inCompany,
      ...lazyScreen('company', () => import('../features/company/landing.page.tsx'), 'CompanyPage'),
    }),
    createRoute({
      getParentRoute: inCompany,
      ...lazyScreen('companyAbout', () => import('../features/company/gallery.page.tsx'), 'GalleryPage'),
    }),
  ]),
  shell.addChildren([
    shellScreen('home', () => import('../features/home/home.page.tsx'), 'HomePage'),
    createRoute({
      getParentRoute: inShell,
      ...lazyScreen('diagnosis', () => import('../features/diagnosis/wizard.page.tsx'), 'WizardPage'),
      validateSearch: idParam('previous'),
    }),
    createRoute({ getParentRoute: inShell, ...screen('diagnosisResult', ResultPage) }),
    createRoute({
      getParentRoute: inShell,
      ...screen('diagnosisResultWithoutId', ResultPage),
      beforeLoad: () => {
        requireToken()
        throw redirect({ to: screens.diagnosis.route, replace: true })
      },
    }),
    shellScreen(
      'linkedProposal',
      () => import('../features/reservation/linked-proposal.page.tsx'),
      'LinkedProposalPage',
    ),
    shellScreen(
      'sharedDiagnosis',
      () => import('../features/diagnosis/shared.page.tsx'),
      'SharedDiagnosisPage',
    ),
    shellScreen('diagnosisHistory', () => import('../features/diagnosis/history.page.tsx'), 'HistoryPage'),
    shellScreen('myPage', () => import('../features/account/my-page.page.tsx'), 'MyPage'),
    shellScreen(
      'notifications',
      () => import('../features/notification/notification-list.page.tsx'),
      'NotificationListPage',
    ),
    createRoute({
      getParentRoute: inShell,
      ...lazyScreen('reservation', () => import('../features/reservation/booking.page.tsx'), 'BookingPage'),
      validateSearch: (search) => ({ ...textParams('service')(search), ...idParam('diagnosis')(search) }),
    }),
    shellScreen('phoneBooking', () => import('../features/reservation/booking.page.tsx'), 'ByPhonePage'),
    createRoute({
      getParentRoute: inShell,
      ...lazyScreen(
        'reservations',
        () => import('../features/reservation/list.page.tsx'),
        'ReservationListPage',
      ),
      validateSearch: textParams('tab'),
    }),
    shellScreen(
      'reservationDetail',
      () => import('../features/reservation/detail.page.tsx'),
      'ReservationDetailPage',
    ),
    createRoute({
      getParentRoute: inShell,
      ...lazyScreen('contents', () => import('../features/content/list.page.tsx'), 'ContentListPage'),
      validateSearch: textParams('tag'),
    }),
    shellScreen('content', () => import('../features/content/detail.page.tsx'), 'ContentPage'),
    shellScreen(
      'customerService',
      () => import('../features/company/customer-service.page.tsx'),
      'CustomerServicePage',
    ),
    legalScreen('terms'),
    legalScreen('privacy'),
    legalScreen('notificationConsent'),
    legalScreen('marketingConsent'),
    legalScreen('refundPolicy'),
    shellScreen('payments', () => import('../features/payment/list.page.tsx'), 'PaymentListPage'),
    shellScreen('profileEdit', () => import('../features/account/profile-edit.page.tsx'), 'ProfileEditPage'),
    createRoute({
      getParentRoute: inShell,
      ...lazyScreen('shop', () => import('../features/shop/shop.page.tsx'), 'ShopPage'),
      validateSearch: textParams('type'),
    }),
    shellScreen(
      'careService',
      () => import('../features/reservation/care-service.page.tsx'),
      'CareServicePage',
    ),
    shellScreen('paymentSuccess', () => import('../features/payment/success.page.tsx'), 'PaymentSuccessPage'),
    createRoute({
      getParentRoute: inShell,
      ...lazyScreen('paymentFail', () => import('../features/payment/fail.page.tsx'), 'PaymentFailPage'),
      validateSearch: textParams('code', 'message', 'orderId'),
    }),
  ]),
])

/** Creates the router of the app, which does not convert query values: an all-digit code of a provider stays a string. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    // As on the server, where /LOGIN is no screen.
    caseSensitive: true,
    scrollRestoration: true,
  })
  onSessionChangeElsewhere(() => void router.invalidate())
  registerSignInScreen(() => void router.navigate({ to: screens.login.route }))
  return router
}

function sendMembersHome() {
  if (getToken()) throw redirect({ to: screens.home.route, replace: true })
}
