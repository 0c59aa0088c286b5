import { Alert, Box, Button, Card, CircularProgress, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasCode } from '../../../client/http/api-error.ts'
import { storedText } from '../../../client/storage.ts'
import { type Provider, providers } from '../../../contract/account/account.ts'
import { setToken } from '../shared/server/session.ts'
import { fetchSignInUrl, sendSignIn } from './app.queries.ts'
import { clearStaffCache } from './auth-provider.ts'

const labels: Record<Provider, string> = {
  kakao: '카카오로 로그인',
  google: 'Google로 로그인',
  naver: '네이버로 로그인',
}

/** Codes that were already sent: React may run an effect twice, and a code can be used only once. */
const handled = new Set<string>()

/** Sign-in page; also the page that the sign-in providers redirect back to. */
export function LoginPage() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  useReturnPath()

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const provider = providers.find((name) => name === query.get('provider'))
    const [code, state] = [query.get('code'), query.get('state') ?? '']
    if (query.has('error')) setProblem('로그인에 실패했습니다.')
    if (!provider || !code || handled.has(code)) return
    handled.add(code)
    setBusy(true)
    sendSignIn(provider, { code, state })
      .then(({ token }) => {
        setToken(token)
        clearStaffCache()
        navigate(takeReturnPath(), { replace: true })
      })
      .catch((error) => {
        navigate('/login', { replace: true })
        setBusy(false)
        setProblem(hasCode(error, 'MEMBER_BLOCKED') ? error.message : '로그인 처리 중 오류가 발생했습니다.')
      })
  }, [navigate])

  async function redirectTo(provider: Provider) {
    setBusy(true)
    try {
      location.assign(await fetchSignInUrl(provider))
    } catch {
      setBusy(false)
      setProblem('로그인 URL을 가져오는데 실패했습니다.')
    }
  }

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 400, p: 4 }}>
        <Box component="img" src="/favicon.svg" alt="" sx={{ width: 48, height: 48, mb: 2 }} />
        <Typography variant="h5" component="h1" sx={{ fontWeight: 700 }}>
          새잎 콘솔
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          전문가, 운영자, 관리자가 일하는 곳이에요.
        </Typography>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        <Stack spacing={1.5}>
          {providers.map((provider) => (
            <Button
              key={provider}
              variant="outlined"
              size="large"
              disabled={isBusy}
              onClick={() => void redirectTo(provider)}
              sx={{ minHeight: 48 }}
            >
              {labels[provider]}
            </Button>
          ))}
        </Stack>
        {isBusy && (
          <Stack direction="row" role="status" sx={{ mt: 3, gap: 1.5, alignItems: 'center' }}>
            <CircularProgress size={20} aria-hidden />
            <Typography color="textSecondary">로그인하고 있어요.</Typography>
          </Stack>
        )}
      </Card>
    </Box>
  )
}

const returnPath = storedText('console.place', 'sessionStorage')

/** Stores the page that required the sign-in, because the providers redirect only to this page. */
function useReturnPath() {
  const { state } = useLocation()
  useEffect(() => {
    if (state?.nextPathname) returnPath.write(state.nextPathname + (state.nextSearch ?? ''))
  }, [state])
}

/** Returns the stored page and removes it; '/' when there is none. */
function takeReturnPath(): string {
  const path = returnPath.read()
  returnPath.remove()
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
