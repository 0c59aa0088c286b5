import { startCleanup } from './cleanup.mjs'

/** Global setup for a test runner that was started directly: stops what its tests leave running, even after SIGKILL. */
export default function setup() {
  if (process.env.SAEIP_RUN_FOLDER) return undefined
  const { env, stop } = startCleanup()
  Object.assign(process.env, env)
  return stop
}
