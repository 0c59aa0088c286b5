import { Box, Button, Stack, type Theme, useMediaQuery } from '@mui/material'
import { QueryClient } from '@tanstack/react-query'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import {
  Admin,
  CanAccess,
  CustomRoutes,
  Notification,
  Resource,
  Title,
  useLogout,
  useTranslate,
} from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { ApiError } from '../../../client/http/api-error.ts'
import { Heading, Muted } from '../shared/display/text.tsx'
import { LinkButton } from '../shared/inputs/buttons.tsx'
import { lazyPage } from '../shared/page/console-screen.tsx'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import koreanMessages from './korean-messages.json'
import { ConsoleLayout } from './layout.tsx'
import { screens } from './screens.tsx'
import { LoginPage } from './sign-in/login.page.tsx'
import { StartPage } from './start.page.tsx'
import { theme } from './theme.tsx'

const i18nProvider = polyglotI18nProvider(() => koreanMessages, 'ko', [{ locale: 'ko', name: '한국어' }], {
  allowMissing: true,
})

const ConfirmPage = lazyPage(() => import('./sign-in/confirm.page.tsx'), 'ConfirmPage')
const InvitationPage = lazyPage(() => import('./sign-in/invitation.page.tsx'), 'InvitationPage')
const SecondFactorPage = lazyPage(() => import('./sign-in/second-factor.page.tsx'), 'SecondFactorPage')

export const App = () => <RouterProvider router={router} />

/** Where it covers no button of a dialog or, on a phone, of a form. */
function ConsoleNotification() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return <Notification anchorOrigin={{ vertical: isNarrow ? 'top' : 'bottom', horizontal: 'right' }} />
}

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
        ({ name, title, page: Page, ownTitles }) =>
          Page && (
            <Route
              key={name}
              path={`/${name}/*`}
              element={
                <CanAccess action="list" resource={name} accessDenied={<AccessDeniedPage />}>
                  {!ownTitles && <Title title={title} />}
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
      <Route path="/invitation" element={<InvitationPage />} />
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

/** Shown to signed-in members without a staff role. */
function NoRolePage() {
  const logout = useLogout()
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <Heading size="h5">콘솔을 쓸 수 있는 역할이 없어요</Heading>
        <Muted>관리자에게 역할을 부탁하거나 다른 계정으로 로그인해 주세요.</Muted>
        <Stack direction="row" spacing={1}>
          <Button variant="contained" onClick={() => void logout()}>
            다른 계정으로 로그인
          </Button>
          <Button href="/">새잎으로 가기</Button>
        </Stack>
      </Stack>
    </Box>
  )
}

const NotFoundPage = () => <MessagePage title="ra.page.not_found" message="ra.message.not_found" />

/** Shown when none of the signed-in person's roles may open a screen. */
const AccessDeniedPage = () => (
  <MessagePage title="ra.page.access_denied" message="ra.message.access_denied" />
)

function MessagePage({ title, message }: { title: string; message: string }) {
  const translate = useTranslate()
  return (
    <Stack spacing={1.5} sx={{ mt: 8, px: 2, alignItems: 'center', textAlign: 'center' }}>
      <Title title={translate(title)} />
      <Heading size="h5">{translate(title)}</Heading>
      <Muted>{translate(message)}</Muted>
      <LinkButton to="/" variant="outlined">
        시작으로 가기
      </LinkButton>
    </Stack>
  )
}
