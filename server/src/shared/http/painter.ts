import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Log } from '../log/log.ts'

/** What is inside the app of a document until its script runs, as HTML; undefined leaves what the build has put there. */
export type Paint = (document: string, answers: Record<string, unknown>) => Promise<string | undefined>

/**
 * Paints documents with the web build's own screens: `paint.mjs`, loaded when the first one is asked for. A painting
 * that goes wrong costs nothing but the sight of it.
 */
export function createPainter(webFolder: string, log: Log): Paint {
  const file = `${webFolder}/paint.mjs`
  if (!existsSync(file)) return async () => undefined
  let loading: Promise<{ paint: Paint }> | undefined
  return async (document, answers) => {
    try {
      loading ??= import(pathToFileURL(file).href)
      const { paint } = await loading
      return await paint(document, answers)
    } catch (error) {
      log.error({ err: error, document }, 'a document could not be painted')
      return undefined
    }
  }
}
