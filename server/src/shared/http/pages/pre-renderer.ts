import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Log } from '../../log/log.ts'

/**
 * Renders what the document of a screen shows inside `#app` before the app continues it, as HTML; `initialData` holds the values
 * that the document carries, by name. Empty when that fails: the app then renders the screen itself.
 */
export type PreRender = (screen: string | undefined, initialData: Record<string, unknown>) => Promise<string>

/**
 * Creates a renderer from `pre-render.mjs` of the web build, which is loaded with the first document. A failed rendering
 * is logged and never fails the request.
 */
export function createPreRenderer(webFolder: string, log: Log): PreRender {
  const file = `${webFolder}/pre-render.mjs`
  if (!existsSync(file)) return async () => ''
  let loading: Promise<{ preRender: PreRender }> | undefined
  return async (screen, initialData) => {
    try {
      loading ??= import(pathToFileURL(file).href)
      const { preRender } = await loading
      return await preRender(screen, initialData)
    } catch (error) {
      log.error({ err: error, screen }, 'a document could not be pre-rendered')
      return ''
    }
  }
}
