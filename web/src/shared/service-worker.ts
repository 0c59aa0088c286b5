const workerAddress = '/sw.js'
const timeoutMs = 10_000

/** Registers the service worker of a built app; in development there is none. */
export async function startWorker() {
  const isSupported = import.meta.env.PROD && 'serviceWorker' in navigator
  // Bypasses the HTTP cache, so that an outdated worker is always replaced.
  if (isSupported) await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' })
}

/** Resolves when the worker is active; rejects when there is none after 10 seconds. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  await startWorker()
  const timeout = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('No service worker became active.')), timeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, timeout])
}
