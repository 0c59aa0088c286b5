import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DialogHost } from '../../../ui/index.ts'
import { appReady } from '../shared/app-ready.ts'
import { startBackground } from './background.ts'
import { loadFont } from './font.ts'
import { OfflineNotice } from './offline-notice.tsx'

let isStarted = false

/** What no first paint needs: fetched as soon as the first screen stands, and then there for good. */
export function AfterStart() {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    document.dispatchEvent(new Event(appReady))
    loadFont()
    startBackground({ client, open: (path) => void router.navigate({ to: path }) })
  }, [client, router])
  return (
    <>
      <OfflineNotice />
      <DialogHost />
    </>
  )
}
