import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import fontStyles from '../../../ui/fonts/pretendard.css?url'
import { closeDialogsOnBack, DialogHost } from '../../../ui/index.ts'
import movementStyles from '../shared/page-movement.css?url'
import { pageMovement } from '../shared/page-movement.ts'
import { useAwaitsPayment } from '../shared/payment-return.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import { LoadingNews } from './loading-news.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { storeFontForNextTime } from './pre-render/web-font.ts'

let isStarted = false

/** Everything that the first view does not need. Its code loads after the first screen has mounted. */
export function AfterMount() {
  const client = useQueryClient()
  const router = useRouter()
  const awaitsPayment = useAwaitsPayment()
  useEffect(closeDialogsOnBack, [])
  useEffect(() => {
    if (isStarted || awaitsPayment) return
    isStarted = true
    router.update({ ...router.options, defaultViewTransition: pageMovement() })
    storeFontForNextTime(fontStyles)
    startBackgroundTasks({ client, open: (path) => void router.navigate({ to: path }) })
  }, [client, router, awaitsPayment])
  return (
    <>
      <link rel="stylesheet" href={movementStyles} precedence="default" />
      <LoadingNews />
      <OfflineNotice />
      <DialogHost />
    </>
  )
}
