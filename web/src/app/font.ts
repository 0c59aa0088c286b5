import fontStyles from '../../../ui/fonts/pretendard.css?url'

const longestWaitMs = 2000

/**
 * Brings the web font when nothing else is to be done; until then the system's Korean font stands in. All text is
 * laid out anew with it, so it comes after the first screen and not while that is put together.
 */
export function loadFont() {
  // Safari has no such callback.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  const addLater = () => whenIdle(addStyles, { timeout: longestWaitMs })
  if (document.readyState === 'complete') addLater()
  else addEventListener('load', addLater, { once: true })
}

function addStyles() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = fontStyles
  document.head.append(link)
}
