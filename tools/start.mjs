import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './process.mjs'

/**
 * Starts the built server in this very process: one process to stop, nothing between it and a signal.
 */
export async function start(args) {
  process.env.NODE_ENV ||= 'production'
  process.setSourceMapsEnabled(true)
  process.chdir(root)
  process.argv = [process.argv[0], join(root, 'dist', 'server.mjs'), ...args]
  stopWithParent()
  await import(pathToFileURL(process.argv[1]).href)
}

/** When npm is killed rather than asked to stop, the server must not live on unseen and keep its port. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
