import { readText } from '../../../../client/storage.ts'
import { tokenKey } from '../../../../contract/account/token.ts'
import { startEarlyRequest } from '../../shared/api/early-request.ts'
import { leadsToPageBefore } from '../shell/way-back.ts'
import { applyStoredFont } from './web-font.ts'

/** What the build writes into the script element of a document, as JSON in `data-app`. */
export interface StartOptions {
  /** Addresses of the app's files in the order of their evaluation; the last one is the entry. */
  files: string[]
  /** Address of the web font's stylesheet. */
  font?: string | undefined
  /** The call the screen makes first; `:id` stands for the last segment of the page's address. */
  firstCall?: { path: string; isPublic: boolean }
}

const longestWaitMs = 1000

/**
 * First script of a served document. Lets the browser paint the pre-rendered page with its images, then loads the app,
 * so that the app's files do not compete with them for bandwidth and processor. The first call of the screen is sent
 * together with the request for the app's files.
 */
export function startApp(onFirstCall?: (response: Promise<Response>) => void) {
  const {
    files = [],
    firstCall,
    font,
  }: Partial<StartOptions> = JSON.parse(document.currentScript?.dataset.app ?? '{}')

  document.addEventListener('click', goBack)
  if (font) void applyStoredFont(font)
  void Promise.race([firstPaint(), timeout(longestWaitMs)]).then(() => {
    const token = readText(tokenKey) || null
    if (firstCall && (token || firstCall.isPublic)) {
      const response = startEarlyRequest(firstCall.path.replace(':id', lastSegmentOfPath()), token)
      onFirstCall?.(response)
    }
    for (const file of files) preload(file)
    return evaluateOneByOne(files)
  })
}

/** Follows the way back in the header to the page before, as the app does. */
function goBack(event: MouseEvent) {
  const isWayBack = (event.target as Element).closest('[data-back]')
  if (event.defaultPrevented || !isWayBack || !leadsToPageBefore(event, false)) return
  event.preventDefault()
  history.back()
}

/** Resolves when the pre-rendered page and its high-priority images have been painted. */
function firstPaint() {
  const painted = new Promise<void>((resolve) => {
    // Browsers do not paint hidden windows.
    if (document.visibilityState === 'hidden') return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })
  const images = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  return Promise.allSettled([painted, ...images.map((image) => image.decode())])
}

const timeout = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const lastSegmentOfPath = () => location.pathname.split('/').at(-1) ?? ''

/** Each file is its own task, so that input is handled in between. */
async function evaluateOneByOne(files: string[]) {
  for (const file of files) {
    await import(/* @vite-ignore */ file)
    await timeout(0)
  }
}

/** Starts the download of a file before the module that imports it has arrived. */
function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
