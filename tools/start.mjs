import { readFileSync } from 'node:fs'
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
  stopWithNpm()
  await import(pathToFileURL(process.argv[1]).href)
}

/**
 * npm stands above us with a shell between. When it is ended, the shell does not tell us; the server
 * must not live on unseen and keep its port.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const above = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/** Our parent and, where the system tells without ado, the parent of that. */
function ancestors() {
  const parent = process.ppid
  try {
    const [, fields] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return `${parent} ${fields.split(' ')[1]}`
  } catch {
    return `${parent}`
  }
}
