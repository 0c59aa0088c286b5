import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DialogHost } from '../../../ui/index.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { loadWebFont } from './web-font.ts'

let isStarted = false

/** Everything that the first view does not need. Its code loads after the first screen has mounted. */
export function AfterMount() {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    loadWebFont()
    startBackgroundTasks({ client, open: (path) => void router.navigate({ to: path }) })
  }, [client, router])
  return (
    <>
      <OfflineNotice />
      <DialogHost />
    </>
  )
}
