import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screens } from '../../../contract/screens.ts'
import { buttonStyle, ErrorState, Page } from '../../../ui/index.ts'
import { PageNotLoaded } from './lazy-page.ts'

/** Replaces a page that threw while it loaded or rendered; the shell around it keeps working. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])

  const retry = () => {
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
