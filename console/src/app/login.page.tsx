import { Alert, Box, Button, Card, CircularProgress, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getSignInUrl, type Provider, providers, signIn } from '../../../contract/account.ts'
import { call } from '../shared/api.ts'
import { setToken } from '../shared/session.ts'
import { forgetStaff } from './auth-provider.ts'

const labels: Record<Provider, string> = {
  kakao: '카카오로 로그인',
  google: 'Google로 로그인',
  naver: '네이버로 로그인',
}

const returnAddress = (provider: Provider) => `${location.origin}/console/login?provider=${provider}`

/** React may run an effect twice; a code works once. */
const handled = new Set<string>()

/** Sign-in with the same social accounts as everybody, and the way back from them. */
export function LoginPage() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  useRememberedPlace()

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const provider = providers.find((name) => name === query.get('provider'))
    const [code, state] = [query.get('code'), query.get('state') ?? '']
    if (query.has('error')) setProblem('로그인에 실패했습니다.')
    if (!provider || !code || handled.has(code)) return
    handled.add(code)
    setBusy(true)
    call(signIn, { params: { provider }, body: { code, state, redirectUri: returnAddress(provider) } })
      .then(({ token }) => {
        setToken(token)
        forgetStaff()
        navigate(takePlace(), { replace: true })
      })
      .catch((error) => {
        navigate('/login', { replace: true })
        setBusy(false)
        const isBlocked = error.body?.code === 'MEMBER_BLOCKED'
        setProblem(isBlocked ? error.message : '로그인 처리 중 오류가 발생했습니다.')
      })
  }, [navigate])

  async function leaveTo(provider: Provider) {
    setBusy(true)
    try {
      location.assign(
        await call(getSignInUrl, { params: { provider }, query: { redirectUri: returnAddress(provider) } }),
      )
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
              onClick={() => void leaveTo(provider)}
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

const placeKey = 'console.place'

/** Who was led here from a page of the console comes back to it: the providers know only this page. */
function useRememberedPlace() {
  const { state } = useLocation()
  useEffect(() => {
    if (state?.nextPathname) sessionStorage.setItem(placeKey, state.nextPathname + (state.nextSearch ?? ''))
  }, [state])
}

/** Where to go on, once. */
function takePlace(): string {
  const place = sessionStorage.getItem(placeKey)
  sessionStorage.removeItem(placeKey)
  return place?.startsWith('/') && !place.startsWith('//') ? place : '/'
}
