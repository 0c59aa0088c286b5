import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './process.mjs'

/** Starts the built server in this process, so that it receives signals itself. */
export async function start(args) {
  process.env.NODE_ENV ||= 'production'
  process.setSourceMapsEnabled(true)
  process.chdir(root)
  process.argv = [process.argv[0], join(root, 'dist', 'server.mjs'), ...args]
  await import(pathToFileURL(process.argv[1]).href)
}
