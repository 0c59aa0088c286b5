import { askFirst } from '../shared/api/first-answer.ts'
import { storedToken } from '../shared/stored-token.ts'
import type { Beginning } from './beginning.ts'
import { carryOver } from './carry-over.ts'

const longestWaitMs = 1000

/**
 * What the first script of a served document does. The browser first paints what the document itself shows, with its
 * pictures; only then the app's files compete for a phone's line, and the app for its processor. What its screen asks
 * first is asked by then, and what people do before it has taken over is done when it has.
 */
export function begin(onAsked?: (response: Promise<Response>) => void) {
  const { files = [], question }: Partial<Beginning> = JSON.parse(document.currentScript?.dataset.app ?? '{}')
  const [app, ...others] = files

  const painted = new Promise<void>((resolve) => {
    // A window that nobody sees is not painted.
    if (document.visibilityState === 'hidden') return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })

  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const shown = Promise.allSettled([painted, ...pictures.map((picture) => picture.decode())])
  const inTime = new Promise((resolve) => setTimeout(resolve, longestWaitMs))

  carryOver()
  void Promise.race([shown, inTime]).then(() => {
    const token = storedToken()
    if (question && (token || question.isForAll)) {
      const asked = askFirst(question.path.replace(':id', lastOfPath()), token)
      onAsked?.(asked)
    }
    for (const file of others) preload(file)
    if (app) return import(/* @vite-ignore */ app)
  })
}

function lastOfPath() {
  return location.pathname.split('/').at(-1) ?? ''
}

/** Fetches a file of the app without waiting for the one that asks for it. */
function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
