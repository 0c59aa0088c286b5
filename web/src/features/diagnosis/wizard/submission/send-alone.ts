const lockName = 'saeip.diagnosis-submission'

/**
 * Runs `send` unless a submission of this browser is in progress, in this tab or another one. Returns whether
 * it ran. Browsers without locks always run it; the shared key then keeps the diagnosis single.
 */
export async function sendAlone(send: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await send()
    return true
  }
  return navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await send()
    return lock !== null
  })
}
