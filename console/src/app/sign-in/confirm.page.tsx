import { Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { providers } from '../../../../contract/account/account.ts'
import { Muted, Problem } from '../../shared/display/text.tsx'
import { markConfirmWindow } from '../../shared/sign-in/confirm-sign-in.ts'
import { fetchConfirmUrl } from '../../shared/sign-in/sign-in.queries.ts'
import { CentredPage } from './sign-in-page.tsx'

/** The window in which staff sign in again: leads to the provider, and closes after the return. */
export function ConfirmPage() {
  const [query] = useSearchParams()
  const isDone = query.has('done')
  const provider = providers.find((name) => name === query.get('provider'))
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (isDone) return window.close()
    if (!provider) return
    markConfirmWindow()
    fetchConfirmUrl(provider).then(
      (url) => location.replace(url),
      () => setProblem('로그인 주소를 가져오지 못했어요. 창을 닫고 다시 시도해 주세요.'),
    )
  }, [isDone, provider])

  return (
    <CentredPage title={isDone ? '확인했어요' : '다시 로그인'}>
      <Muted role="status" sx={{ mt: 1, mb: 2 }}>
        {isDone ? '이 창을 닫고 하던 일을 이어서 하세요.' : '로그인 화면을 열고 있어요.'}
      </Muted>
      <Problem text={problem} sx={{ mb: 2 }} />
      {(isDone || problem) && (
        <Button variant="outlined" onClick={() => window.close()}>
          창 닫기
        </Button>
      )}
    </CentredPage>
  )
}
