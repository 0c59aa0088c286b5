import { setTimeout as sleep } from 'node:timers/promises'

/** Polls a condition and returns whether it became true in time, by default within five seconds. */
export async function becomesTrue(condition: () => Promise<boolean>, timeoutMs = 5000): Promise<boolean> {
  const started = performance.now()
  while (performance.now() - started < timeoutMs) {
    if (await condition()) return true
    await sleep(100)
  }
  return false
}
