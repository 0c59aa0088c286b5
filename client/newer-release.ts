import { storedText } from './storage.ts'

const reloadedAt = storedText('saeip.reloaded-at', 'sessionStorage')
const minIntervalMs = 60_000

/**
 * Reloads the window when code is missing because a newer release replaced it, at most once a minute, and never resolves then.
 * Resolves when it must not: the server does not answer, or nothing would stop an endless loop.
 */
export async function reloadForNewerRelease(): Promise<void> {
  if (Date.now() - Number(reloadedAt.read()) < minIntervalMs) return
  const response = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  if (!response?.ok || !reloadedAt.write(String(Date.now()))) return
  location.reload()
  return new Promise(() => {})
}
