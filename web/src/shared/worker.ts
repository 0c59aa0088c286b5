const workerAddress = '/sw.js'
const patienceMs = 10_000

/** Starts the service worker of a built app; in development there is none. */
export async function startWorker() {
  const isPossible = import.meta.env.PROD && 'serviceWorker' in navigator
  // Asked for anew each time, so that neither a cache nor a proxy can keep an old one alive.
  if (isPossible) await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' })
}

/** The worker once it runs. Throws when there is none. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  await startWorker()
  const tooLate = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('There is no service worker.')), patienceMs)
  })
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}
