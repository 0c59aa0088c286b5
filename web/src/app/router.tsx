import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { type Screen, screens } from '../../../contract/screens.ts'
import { getToken, onSessionChangeElsewhere, registerSignInScreen } from '../shared/session.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFoundPage } from './not-found.page.tsx'
import { PageError } from './page-error.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Bare, Root, RootNotFound } from './root.tsx'
import { Shell } from './shell/shell.tsx'
import { type ScreenName, screenTitles } from './titles.ts'
import { loadWidgetDocument } from './widget-document.ts'

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

const pages = {
  HomePage: lazyPage(() => import('../features/home/home.page.tsx'), 'HomePage'),
  LoginPage: lazyPage(() => import('../features/account/login.page.tsx'), 'LoginPage'),
  LoginRequiredPage: lazyPage(
    () => import('../features/account/login-required.page.tsx'),
    'LoginRequiredPage',
  ),
  MyPage: lazyPage(() => import('../features/account/my-page.page.tsx'), 'MyPage'),
  ProfileEditPage: lazyPage(() => import('../features/account/profile-edit.page.tsx'), 'ProfileEditPage'),
  NotificationListPage: lazyPage(
    () => import('../features/notification/notification-list.page.tsx'),
    'NotificationListPage',
  ),
  WizardPage: lazyPage(() => import('../features/diagnosis/wizard.page.tsx'), 'WizardPage'),
  ResultPage: lazyPage(() => import('../features/diagnosis/result.page.tsx'), 'ResultPage'),
  HistoryPage: lazyPage(() => import('../features/diagnosis/history.page.tsx'), 'HistoryPage'),
  BookingPage: lazyPage(() => import('../features/reservation/booking.page.tsx'), 'BookingPage'),
  PaymentSuccessPage: lazyPage(() => import('../features/payment/success.page.tsx'), 'PaymentSuccessPage'),
  PaymentFailPage: lazyPage(() => import('../features/payment/fail.page.tsx'), 'PaymentFailPage'),
  CareServicePage: lazyPage(() => import('../features/reservation/care-service.page.tsx'), 'CareServicePage'),
  ReservationListPage: lazyPage(() => import('../features/reservation/list.page.tsx'), 'ReservationListPage'),
  ReservationDetailPage: lazyPage(
    () => import('../features/reservation/detail.page.tsx'),
    'ReservationDetailPage',
  ),
  CompanyPage: lazyPage(() => import('../features/company/landing.page.tsx'), 'CompanyPage'),
  GalleryPage: lazyPage(() => import('../features/company/gallery.page.tsx'), 'GalleryPage'),
  PolicyPage: lazyPage(() => import('../features/policy/policy.page.tsx'), 'PolicyPage'),
  CustomerServicePage: lazyPage(
    () => import('../features/company/customer-service.page.tsx'),
    'CustomerServicePage',
  ),
  PaymentListPage: lazyPage(() => import('../features/payment/list.page.tsx'), 'PaymentListPage'),
  ContentListPage: lazyPage(() => import('../features/content/list.page.tsx'), 'ContentListPage'),
  ContentPage: lazyPage(() => import('../features/content/detail.page.tsx'), 'ContentPage'),
  ShopPage: lazyPage(() => import('../features/shop/shop.page.tsx'), 'ShopPage'),
}

/** A screen of the contract as a route: its address, its guard, its title, its page. */
function screen<Name extends ScreenName>(name: Name, component: RouteComponent) {
  const { route, access, widgets }: Screen = screens[name]
  return {
    path: route as (typeof screens)[Name]['route'],
    staticData: { title: screenTitles[name] },
    component,
    beforeLoad: (to: Parameters<typeof loadWidgetDocument>[0]) => {
      if (access === 'token') requireToken()
      return widgets && loadWidgetDocument(to)
    },
  }
}

/** A legal text, in the version that the query names. */
const legalScreen = <Name extends ScreenName>(name: Name) => ({
  ...screen(name, pages.PolicyPage),
  validateSearch: texts('version'),
})

const inShell = () => shell
const inBare = () => bare
const inCompany = () => company

const routeTree = root.addChildren([
  bare.addChildren([
    createRoute({
      getParentRoute: inBare,
      ...screen('login', pages.LoginPage),
      beforeLoad: sendMembersHome,
    }),
    createRoute({ getParentRoute: inBare, ...screen('loginRequired', pages.LoginRequiredPage) }),
  ]),
  company.addChildren([
    createRoute({ getParentRoute: inCompany, ...screen('company', pages.CompanyPage) }),
    createRoute({ getParentRoute: inCompany, ...screen('companyAbout', pages.GalleryPage) }),
  ]),
  shell.addChildren([
    createRoute({ getParentRoute: inShell, ...screen('home', pages.HomePage) }),
    createRoute({
      getParentRoute: inShell,
      ...screen('diagnosis', pages.WizardPage),
      validateSearch: id('previous'),
    }),
    createRoute({ getParentRoute: inShell, ...screen('diagnosisResult', pages.ResultPage) }),
    createRoute({
      getParentRoute: inShell,
      ...screen('diagnosisResultWithoutId', pages.ResultPage),
      beforeLoad: () => {
        requireToken()
        throw redirect({ to: screens.diagnosis.route, replace: true })
      },
    }),
    createRoute({ getParentRoute: inShell, ...screen('diagnosisHistory', pages.HistoryPage) }),
    createRoute({ getParentRoute: inShell, ...screen('myPage', pages.MyPage) }),
    createRoute({ getParentRoute: inShell, ...screen('notifications', pages.NotificationListPage) }),
    createRoute({
      getParentRoute: inShell,
      ...screen('reservation', pages.BookingPage),
      validateSearch: (search) => ({ ...texts('service')(search), ...id('diagnosis')(search) }),
    }),
    createRoute({
      getParentRoute: inShell,
      ...screen('reservations', pages.ReservationListPage),
      validateSearch: texts('tab'),
    }),
    createRoute({ getParentRoute: inShell, ...screen('reservationDetail', pages.ReservationDetailPage) }),
    createRoute({
      getParentRoute: inShell,
      ...screen('contents', pages.ContentListPage),
      validateSearch: texts('tag'),
    }),
    createRoute({ getParentRoute: inShell, ...screen('content', pages.ContentPage) }),
    createRoute({ getParentRoute: inShell, ...screen('customerService', pages.CustomerServicePage) }),
    createRoute({ getParentRoute: inShell, ...legalScreen('terms') }),
    createRoute({ getParentRoute: inShell, ...legalScreen('privacy') }),
    createRoute({ getParentRoute: inShell, ...legalScreen('notificationConsent') }),
    createRoute({ getParentRoute: inShell, ...legalScreen('marketingConsent') }),
    createRoute({ getParentRoute: inShell, ...legalScreen('refundPolicy') }),
    createRoute({ getParentRoute: inShell, ...screen('payments', pages.PaymentListPage) }),
    createRoute({ getParentRoute: inShell, ...screen('profileEdit', pages.ProfileEditPage) }),
    createRoute({
      getParentRoute: inShell,
      ...screen('shop', pages.ShopPage),
      validateSearch: texts('type'),
    }),
    createRoute({ getParentRoute: inShell, ...screen('careService', pages.CareServicePage) }),
    createRoute({ getParentRoute: inShell, ...screen('paymentSuccess', pages.PaymentSuccessPage) }),
    createRoute({
      getParentRoute: inShell,
      ...screen('paymentFail', pages.PaymentFailPage),
      validateSearch: texts('code', 'message', 'orderId'),
    }),
  ]),
])

/** The addresses of the app. Query values are plain text: a provider's all-digit code must stay as it came. */
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
    scrollRestoration: true,
  })
  onSessionChangeElsewhere(() => void router.invalidate())
  registerSignInScreen(() => void router.navigate({ to: screens.login.route }))
  return router
}

/** Visitors are told that they need to sign in. */
function requireToken() {
  if (!getToken()) throw redirect({ to: screens.loginRequired.route, replace: true })
}

/** The named values of a query that are there; pages judge what they say. */
function texts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as {
      [N in Name]?: string
    }
}

/** An id in the query, of which only an id is believed: the wizard's ?previous=<id>. */
function id<Name extends string>(name: Name) {
  const read = texts(name)
  return (search: Record<string, unknown>) =>
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(search[name])) ? read(search) : {}
}

function sendMembersHome() {
  if (getToken()) throw redirect({ to: screens.home.route, replace: true })
}

function stringifySearch(search: Record<string, unknown>) {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
