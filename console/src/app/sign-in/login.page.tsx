import { CircularProgress, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasCode } from '../../../../client/http/api-error.ts'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { Muted, Problem } from '../../shared/display/text.tsx'
import { setToken } from '../../shared/server/session.ts'
import { takeConfirmMark } from '../../shared/sign-in/confirm-sign-in.ts'
import { keepDraftsOf } from '../../shared/sign-in/kept-drafts.ts'
import { fetchSignInUrl, sendSignIn } from '../app.queries.ts'
import { clearStaffCache, hasSecondFactorToDo } from '../auth-provider.ts'
import { storeReturnPath, takeReturnPath, waitingInvitation } from './return-path.ts'
import { CentredPage, SignInButtons } from './sign-in-page.tsx'

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
      .then(async ({ token }) => {
        await keepDraftsOf(token)
        if (waitingInvitation.read()) storeReturnPath('/invitation')
        setToken(token)
        clearStaffCache()
        if (takeConfirmMark()) navigate('/confirm?done', { replace: true })
        else navigate((await hasSecondFactorToDo()) ? '/second-factor' : takeReturnPath(), { replace: true })
      })
      .catch((error) => {
        navigate('/login', { replace: true })
        setBusy(false)
        const isTold = hasCode(error, 'MEMBER_BLOCKED') || hasCode(error, 'OTHER_ACCOUNT')
        setProblem(isTold ? error.message : '로그인 처리 중 오류가 발생했습니다.')
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
    <CentredPage title="새잎 콘솔">
      <Muted sx={{ mt: 1, mb: 3 }}>전문가, 운영자, 관리자가 일하는 곳이에요.</Muted>
      <Problem text={problem} sx={{ mb: 2 }} />
      <SignInButtons verb="로그인" isBusy={isBusy} onChoose={(provider) => void redirectTo(provider)} />
      {isBusy && (
        <Stack direction="row" role="status" sx={{ mt: 3, gap: 1.5, alignItems: 'center' }}>
          <CircularProgress size={20} aria-hidden />
          <Muted>로그인하고 있어요.</Muted>
        </Stack>
      )}
    </CentredPage>
  )
}

/** Stores the page that required the sign-in, because the providers redirect only to this page. */
function useReturnPath() {
  const { state } = useLocation()
  useEffect(() => {
    if (state?.nextPathname) storeReturnPath(state.nextPathname + (state.nextSearch ?? ''))
  }, [state])
}
