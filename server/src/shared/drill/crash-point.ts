/**
 * A place at which a drill may let this process die, as if the power had failed: when SAEIP_CRASH_AT
 * names it (or lists it between commas). Production never does: its build leaves the body out, and a
 * practice build in production mode looks the other way.
 */
export function crashPoint(name: string): void {
  if (process.env.SAEIP_BUILD === 'production' || process.env.APP_MODE === 'production') return
  const named = process.env.SAEIP_CRASH_AT?.split(',') ?? []
  if (named.includes(name)) process.kill(process.pid, 'SIGKILL')
}
