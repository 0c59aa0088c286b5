import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Log } from '../../log/log.ts'

/**
 * Renders what a document shows inside `#app` before the app mounts, as HTML; `initialData` holds the values that the
 * document carries, by name. Undefined: the document keeps what the build rendered without data.
 */
export type PreRender = (
  document: string,
  initialData: Record<string, unknown>,
) => Promise<string | undefined>

/**
 * Creates a renderer from `pre-render.mjs` of the web build, which is loaded with the first document. A failed rendering
 * is logged and never fails the request.
 */
export function createPreRenderer(webFolder: string, log: Log): PreRender {
  const file = `${webFolder}/pre-render.mjs`
  if (!existsSync(file)) return async () => undefined
  let loading: Promise<{ preRender: PreRender }> | undefined
  return async (document, initialData) => {
    try {
      loading ??= import(pathToFileURL(file).href)
      const { preRender } = await loading
      return await preRender(document, initialData)
    } catch (error) {
      log.error({ err: error, document }, 'a document could not be pre-rendered')
      return undefined
    }
  }
}
