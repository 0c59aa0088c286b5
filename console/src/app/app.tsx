import { QueryClient } from '@tanstack/react-query'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { Admin, CanAccess, CustomRoutes, Notification, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { ApiError } from '../../../client/http/api-error.ts'
import { lazyPage } from '../shared/page/lazy-page.tsx'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import koreanMessages from './korean-messages.json'
import { ConsoleLayout } from './layout.tsx'
import { NoRolePage } from './no-role.page.tsx'
import { AccessDeniedPage, NotFoundPage } from './not-found.page.tsx'
import { screens } from './screens.tsx'
import { LoginPage } from './sign-in/login.page.tsx'
import { StartPage } from './start.page.tsx'
import { theme } from './theme.ts'

/** Korean translations of react-admin's own texts. */
const i18nProvider = polyglotI18nProvider(() => koreanMessages, 'ko', [{ locale: 'ko', name: '한국어' }], {
  allowMissing: true,
})

const ConfirmPage = lazyPage(() => import('./sign-in/confirm.page.tsx'), 'ConfirmPage')
const SecondFactorPage = lazyPage(() => import('./sign-in/second-factor.page.tsx'), 'SecondFactorPage')

export const App = () => <RouterProvider router={router} />

/** Beside the dialogs, whose buttons it would cover at the centre. */
const ConsoleNotification = () => <Notification anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} />

const AdminApp = () => (
  <Admin
    title="새잎 콘솔"
    queryClient={queryClient}
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    layout={ConsoleLayout}
    notification={ConsoleNotification}
    loginPage={LoginPage}
    catchAll={NotFoundPage}
    accessDenied={AccessDeniedPage}
    dashboard={StartPage}
    theme={theme}
    darkTheme={null}
    requireAuth
    disableTelemetry
  >
    {screens.map(({ name, title, list, show, edit, create, record }) => (
      <Resource
        key={name}
        name={name}
        options={{ label: title }}
        {...(list && { list })}
        {...(show && { show })}
        {...(edit && { edit })}
        {...(create && { create })}
        {...(record && { recordRepresentation: record as (record: object) => string })}
      />
    ))}
    <CustomRoutes>
      {screens.map(
        ({ name, page: Page }) =>
          Page && (
            <Route
              key={name}
              path={`/${name}/*`}
              element={
                <CanAccess action="list" resource={name} accessDenied={<AccessDeniedPage />}>
                  <Page />
                </CanAccess>
              }
            />
          ),
      )}
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route path="/no-role" element={<NoRolePage />} />
      <Route path="/second-factor" element={<SecondFactorPage />} />
      <Route path="/confirm" element={<ConfirmPage />} />
    </CustomRoutes>
  </Admin>
)

/** Queries fail at once when offline. Errors other than 4xx responses are retried once. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (count, error) => count < 1 && !(error instanceof ApiError && isClientError(error.status)),
    },
    mutations: { networkMode: 'always' },
  },
})

const isClientError = (status: number) => status >= 400 && status < 500

/** A data router, because `useBlocker` (the warning about unsaved changes) needs one. */
const router = createBrowserRouter([{ path: '*', element: <AdminApp /> }], { basename: '/console' })
