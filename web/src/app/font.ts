import fontStyles from '../../../ui/fonts/pretendard.css?url'

/** Brings the web font once everything else is there; until then the system's Korean font stands in. */
export function loadFont() {
  if (document.readyState === 'complete') addStyles()
  else addEventListener('load', addStyles, { once: true })
}

function addStyles() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = fontStyles
  document.head.append(link)
}
