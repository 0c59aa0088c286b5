/**
 * Kills this process as in a power failure when SAEIP_CRASH_AT (comma-separated) contains `name`, for drills.
 * Never in production: the production build drops the body, and a practice build checks the mode.
 */
export function crashPoint(name: string): void {
  if (process.env.SAEIP_BUILD === 'production' || process.env.APP_MODE === 'production') return
  const named = process.env.SAEIP_CRASH_AT?.split(',') ?? []
  if (named.includes(name)) process.kill(process.pid, 'SIGKILL')
}
