import { QueryClient } from '@tanstack/react-query'
import { Admin, CanAccess, CustomRoutes, HttpError, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { i18nProvider } from './i18n.ts'
import { ConsoleLayout } from './layout.tsx'
import { LoginPage } from './login.page.tsx'
import { NoRolePage } from './no-role.page.tsx'
import { DeniedPage, NowherePage } from './nowhere.page.tsx'
import { screens } from './screens.tsx'
import { StartPage } from './start.page.tsx'
import { theme } from './theme.ts'

/** The console: whoever works here, in the places their roles open. */
export const App = () => <RouterProvider router={router} />

const Places = () => (
  <Admin
    title="새잎 콘솔"
    queryClient={queries}
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    layout={ConsoleLayout}
    loginPage={LoginPage}
    catchAll={NowherePage}
    accessDenied={DeniedPage}
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
                <CanAccess action="list" resource={name} accessDenied={<DeniedPage />}>
                  <Page />
                </CanAccess>
              }
            />
          ),
      )}
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route path="/no-role" element={<NoRolePage />} />
    </CustomRoutes>
  </Admin>
)

/** Who is offline is told at once; only what may pass by itself is asked for a second time. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (count, error) => count < 1 && !(error instanceof HttpError && isAnswer(error.status)),
    },
    mutations: { networkMode: 'always' },
  },
})

const isAnswer = (status: number) => status >= 400 && status < 500

/** A router that forms can ask to wait while something is not saved. */
const router = createBrowserRouter([{ path: '*', element: <Places /> }], { basename: '/console' })
