import type { QueryClient } from '@tanstack/react-query'
import { hearNews, keepDevice } from '../features/notification/index.ts'
import { keepInstallQuestion } from '../shared/install.ts'
import { keepLastSeen } from '../shared/last-seen.ts'
import { getToken, onSessionChange } from '../shared/session.ts'
import { countVisit } from '../shared/visits.ts'
import { startWorker } from '../shared/worker.ts'
import { personalCaches, type WorkerMessage } from '../shared/worker-messages.ts'

interface BackgroundDependencies {
  client: QueryClient
  /** Goes to a path of the app. */
  open: (path: string) => void
}

/** What goes on behind the screens, begun once after the first one stands. */
export function startBackground({ client, open }: BackgroundDependencies) {
  countVisit()
  keepInstallQuestion()
  void keepLastSeen(client)
  listenToWorker({ client, open })
  onSessionChange(leaveNothingBehind)
  quietly(startWorker)
  quietly(keepDevice)
}

function listenToWorker({ client, open }: BackgroundDependencies) {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') open(data.link)
    if (data.kind === 'renew') quietly(keepDevice)
    if (data.kind !== 'news') return
    hearNews()
    void client.invalidateQueries({ queryKey: ['notification', 'list'] })
  })
}

/** However somebody was signed out, nothing of theirs stays or appears here. */
function leaveNothingBehind() {
  quietly(keepDevice)
  if (getToken() === null && 'caches' in window)
    quietly(() => Promise.all(personalCaches.map((name) => caches.delete(name))))
}

/** The app works without any of it. */
function quietly(work: () => Promise<unknown>) {
  work().catch((error: unknown) => console.warn('Something behind the screens did not work.', error))
}
