/** Registers the console's service worker, with which a built console opens without a connection. */
export async function startWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const options = { scope: '/console/', updateViaCache: 'none' } as const
  // Browsers that block workers show the console without one.
  await navigator.serviceWorker.register('/console/sw.js', options).catch(() => undefined)
}
