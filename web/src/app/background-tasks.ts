import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../client/server-query.ts'
import type { WorkerMessage } from '../../../client/worker-message.ts'
import { listNotifications } from '../../../contract/notification/notification.ts'
import { checkUnreadNow, syncDevice } from '../features/notification/index.ts'
import { captureInstallPrompt, installWay } from '../shared/install/install.ts'
import { startOfflineCache } from '../shared/offline-cache.ts'
import { startWorker } from '../shared/service-worker.ts'
import { getToken, onSessionChange } from '../shared/session.ts'
import { countVisit } from '../shared/visits.ts'
import { personalCaches } from '../shared/worker-messages.ts'
import { removeOldDrafts } from './old-drafts.ts'

interface BackgroundDependencies {
  client: QueryClient
  /** Navigates to a path of the app. */
  open: (path: string) => void
}

/** Starts what runs independently of the current screen. Call it once, after the first screen has mounted. */
export function startBackgroundTasks({ client, open }: BackgroundDependencies) {
  countVisit()
  captureInstallPrompt()
  void startOfflineCache(client)
  listenToWorker({ client, open })
  onSessionChange(clearSignedOutData)
  runInBackground(startWorker)
  runInBackground(syncDevice)
  runInBackground(removeOldDrafts)
  if (installWay() === 'show')
    runInBackground(async () => (await import('../shared/install/launch-image.ts')).addLaunchImages())
}

function listenToWorker({ client, open }: BackgroundDependencies) {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') open(data.link)
    if (data.kind === 'renew') runInBackground(syncDevice)
    if (data.kind !== 'news') return
    checkUnreadNow()
    void client.invalidateQueries({ queryKey: keyOf(listNotifications) })
  })
}

/** After every sign-out: unsubscribes the device from push messages and deletes cached personal files. */
function clearSignedOutData() {
  runInBackground(syncDevice)
  runInBackground(removeOldDrafts)
  if (getToken() === null && 'caches' in window)
    runInBackground(() => Promise.all(personalCaches.map((name) => caches.delete(name))))
}

/** Only logs failures, because the app works without these tasks. */
function runInBackground(task: () => Promise<unknown>) {
  task().catch((error: unknown) => console.warn('A background task failed.', error))
}
