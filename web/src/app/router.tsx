import {
  ClientOnly,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  Outlet,
  type ParsedLocation,
  type RouterHistory,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { type Screen, type ScreenName, screens } from '../../../contract/screens.ts'
import { buttonStyle, ErrorState, Page } from '../../../ui/index.ts'
import { ConsentGate } from '../features/account/index.ts'
import { getToken, onSessionChangeElsewhere, registerSignInScreen } from '../shared/session.ts'
import { site } from '../shared/site.ts'
import { lazyPage, PageNotLoaded } from './lazy-page.ts'
import { NotFoundPage } from './not-found.page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { CurrentScreen } from './shell/current-screen.tsx'
import { Shell, ShellFrame } from './shell/shell.tsx'

/** Returns a `validateSearch` that keeps the named query parameters that are not empty. */
function textParams<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as {
      [N in Name]?: string
    }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns a `validateSearch` that keeps a query parameter only when it is a UUID. */
function idParam<Name extends string>(name: Name) {
  const readText = textParams(name)
  return (search: Record<string, unknown>) => (uuid.test(String(search[name])) ? readText(search) : {})
}

function stringifySearch(search: Record<string, unknown>) {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Route options of a screen of the contract: address, title, access guard and the page, loaded when the screen is opened. */
function screen<Name extends ScreenName, Page extends string>(
  name: Name,
  ...page: Parameters<typeof lazyPage<Page>>
) {
  const { route, title, access, widgets }: Screen = screens[name]
  return {
    path: route as (typeof screens)[Name]['route'],
    staticData: { title },
    component: lazyPage(...page),
    beforeLoad: (to: Parameters<typeof loadWidgetDocument>[0]) => {
      if (access === 'token') requireToken()
      return widgets && !isServer() && loadWidgetDocument(to)
    },
  }
}

/** Only the browser knows the session, so a document shows the screen of its address. */
const isServer = () => typeof document === 'undefined'

/** Redirects visitors without a session to the screen that asks them to sign in. */
function requireToken() {
  if (!isServer() && !getToken()) throw redirect({ to: screens.loginRequired.route, replace: true })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    title?: string
  }
}

const AfterMount = lazy(async () => ({ default: (await import('./after-mount.tsx')).AfterMount }))

/** Wraps every screen, with or without the shell. */
function Root() {
  // Until then a button of the document takes no tap (app.css).
  useEffect(() => document.documentElement.classList.add('started'), [])
  return (
    <>
      <Outlet />
      <ConsentGate />
      <ClientOnly>
        <Suspense>
          <AfterMount />
        </Suspense>
      </ClientOnly>
    </>
  )
}

/** Frame of the screens without header, tabs and footer: signing in. */
const Bare = () => (
  <main id="main" tabIndex={-1} className="flex min-h-svh flex-col">
    <CurrentScreen />
  </main>
)

/** The page for unknown addresses, inside the shell. */
const RootNotFound = () => (
  <ShellFrame>
    <NotFoundPage />
  </ShellFrame>
)

const root = createRootRoute({ component: Root, notFoundComponent: RootNotFound })
const shell = createRoute({ id: 'shell', getParentRoute: () => root, component: Shell })
const bare = createRoute({ id: 'bare', getParentRoute: () => root, component: Bare })

const company = createRoute({
  id: 'company',
  getParentRoute: () => root,
  component: lazyPage(() => import('./shell/company-frame.tsx'), 'CompanyFrame'),
})

const inquiriesPage = () => import('../features/inquiry/inquiries.page.tsx')
const resultPage = () => import('../features/diagnosis/result.page.tsx')

const inShell = () => shell
const inBare = () => bare

/** The route of a legal text; the query may name an earlier version. */
const legalScreen = <Name extends ScreenName>(name: Name) =>
  createRoute({
    getParentRoute: inShell,
    ...screen(name, () => import('../features/policy/policy.page.tsx'), 'PolicyPage'),
    validateSearch: textParams('version'),
  })

/** The route of a screen inside the shell that takes nothing from the query. */
const shellScreen = <Name extends ScreenName, Page extends string>(
  name: Name,
  ...page: Parameters<typeof lazyPage<Page>>
) => createRoute({ getParentRoute: inShell, ...screen(name, ...page) })
const inCompany = () => company

const routeTree = root.addChildren([
  bare.addChildren([
    createRoute({
      getParentRoute: inBare,
      ...screen('login', () => import('../features/account/login.page.tsx'), 'LoginPage'),
      beforeLoad: sendMembersHome,
    }),
    createRoute({
      getParentRoute: inBare,
      ...screen(
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
      ...screen('company', () => import('../features/company/landing.page.tsx'), 'CompanyPage'),
    }),
    createRoute({
      getParentRoute: inCompany,
      ...screen('companyAbout', () => import('../features/company/gallery.page.tsx'), 'GalleryPage'),
    }),
  ]),
  shell.addChildren([
    shellScreen('home', () => import('../features/home/home.page.tsx'), 'HomePage'),
    createRoute({
      getParentRoute: inShell,
      ...screen('diagnosis', () => import('../features/diagnosis/wizard.page.tsx'), 'WizardPage'),
      validateSearch: idParam('previous'),
    }),
    createRoute({ getParentRoute: inShell, ...screen('diagnosisResult', resultPage, 'ResultPage') }),
    createRoute({
      getParentRoute: inShell,
      ...screen('diagnosisResultWithoutId', resultPage, 'ResultPage'),
      beforeLoad: () => {
        requireToken()
        if (!isServer()) throw redirect({ to: screens.diagnosis.route, replace: true })
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
      ...screen('reservation', () => import('../features/reservation/booking.page.tsx'), 'BookingPage'),
      validateSearch: (search) => ({ ...textParams('service')(search), ...idParam('diagnosis')(search) }),
    }),
    shellScreen('phoneBooking', () => import('../features/reservation/booking.page.tsx'), 'ByPhonePage'),
    createRoute({
      getParentRoute: inShell,
      ...screen('reservations', () => import('../features/reservation/list.page.tsx'), 'ReservationListPage'),
      validateSearch: textParams('tab'),
    }),
    shellScreen(
      'reservationDetail',
      () => import('../features/reservation/detail.page.tsx'),
      'ReservationDetailPage',
    ),
    createRoute({
      getParentRoute: inShell,
      ...screen('contents', () => import('../features/content/list.page.tsx'), 'ContentListPage'),
      validateSearch: textParams('tag'),
    }),
    shellScreen('content', () => import('../features/content/detail.page.tsx'), 'ContentPage'),
    shellScreen(
      'customerService',
      () => import('../features/company/customer-service.page.tsx'),
      'CustomerServicePage',
    ),
    shellScreen('inquiries', inquiriesPage, 'InquiriesPage'),
    shellScreen('inquiry', inquiriesPage, 'InquiryPage'),
    legalScreen('terms'),
    legalScreen('privacy'),
    legalScreen('notificationConsent'),
    legalScreen('marketingConsent'),
    legalScreen('refundPolicy'),
    shellScreen('payments', () => import('../features/payment/list.page.tsx'), 'PaymentListPage'),
    shellScreen('profileEdit', () => import('../features/account/profile-edit.page.tsx'), 'ProfileEditPage'),
    createRoute({
      getParentRoute: inShell,
      ...screen('shop', () => import('../features/shop/shop.page.tsx'), 'ShopPage'),
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
      ...screen('paymentFail', () => import('../features/payment/fail.page.tsx'), 'PaymentFailPage'),
      validateSearch: textParams('code', 'message', 'orderId', 'paymentKey', 'amount'),
    }),
  ]),
])

/** Creates the router of the app, which does not convert query values: an all-digit code of a provider stays a string. */
export function createAppRouter(options: { history?: RouterHistory; isServer?: boolean } = {}) {
  let isFirstScreen = true
  /** Whoever scrolled the document before the app started stays there. */
  function restoresScroll() {
    const wasScrolled = isFirstScreen && scrollY > 0
    isFirstScreen = false
    return !wasScrolled
  }

  const router = createRouter({
    routeTree,
    ...options,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    // As on the server, where /LOGIN is no screen.
    caseSensitive: true,
    scrollRestoration: !options.isServer && restoresScroll,
  })
  if (options.isServer) return router
  onSessionChangeElsewhere(() => void router.invalidate())
  registerSignInScreen(() => void router.navigate({ to: screens.login.route }))
  return router
}

function sendMembersHome() {
  if (getToken()) throw redirect({ to: screens.home.route, replace: true })
}

/** Replaces a page that threw while it loaded or rendered; the shell around it keeps working. */
function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()

  const retry = () => {
    // A browser may keep that an import has failed until the next document.
    if (error instanceof PageNotLoaded) return window.location.assign(router.latestLocation.href)
    reset()
    void router.invalidate()
  }

  return (
    <Page className="flex-1 justify-center">
      <ErrorState
        text={
          error instanceof PageNotLoaded
            ? '화면을 불러오지 못했어요. 인터넷 연결을 확인해 주세요.'
            : '화면을 보여 드리지 못했어요. 잠시 후 다시 시도해 주세요.'
        }
        onRetry={retry}
        action={
          <Link to={screens.home.route} className={buttonStyle({ variant: 'plain' })} onClick={reset}>
            홈으로 가기
          </Link>
        }
      />
    </Page>
  )
}

/**
 * Loads the document of a screen with payment widget or postcode search, when the current document does not allow the
 * hosts of their scripts. Runs before the screen is shown, so no input is lost. Practice mode serves the scripts from
 * its own origin, which every document allows.
 */
function loadWidgetDocument({ location, preload }: { location: ParsedLocation; preload: boolean }) {
  if (preload || !lacksHosts() || isLoadedHere(location.pathname)) return
  window.location.assign(location.href)
  return new Promise<void>(() => {})
}

const lacksHosts = () =>
  [site().payment.scriptUrl, site().postcode.scriptUrl].some(isElsewhere) &&
  !document.querySelector('meta[name="widgets"]')

const isElsewhere = (url: string) => new URL(url, location.href).origin !== location.origin

/** Prevents a reload loop where the server has no such document: the dev server has only one. */
function isLoadedHere(path: string) {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === path
}
