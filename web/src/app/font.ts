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

/** The styles do not count before `useTogether` has read them. */
function addStyles() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = fontStyles
  link.media = 'not all'
  link.onload = () => {
    useTogether(link).catch(() => {
      // The browser's own way: every part when it comes.
      link.media = 'all'
    })
  }
  document.head.append(link)
}

/**
 * The font comes in parts by their characters, and each that arrives would have all text laid out once more. So the
 * parts with characters of this page are loaded first and all of them used at once; the others wait for their first
 * character.
 */
async function useTogether(link: HTMLLinkElement) {
  const parts = [...(link.sheet?.cssRules ?? [])].map((rule) => partOf(rule as CSSFontFaceRule, link.href))
  const characters = [...new Set(document.body.innerText)].map((character) => character.codePointAt(0) ?? 0)
  const isNeeded = ({ ranges }: Part) =>
    ranges.some(([first, last]) => characters.some((code) => code >= first && code <= last))
  await Promise.allSettled(parts.filter(isNeeded).map(({ face }) => face.load()))
  for (const { face } of parts) document.fonts.add(face)
}

interface Part {
  face: FontFace
  ranges: [first: number, last: number][]
}

/** One `@font-face`; its file's address is relative to the stylesheet. */
function partOf({ style }: CSSFontFaceRule, base: string): Part {
  const said = (name: string) => style.getPropertyValue(name)
  const source = said('src').replace(/url\(["']?(.+?)["']?\)/, (_, path) => `url("${new URL(path, base)}")`)
  const unicodeRange = said('unicode-range')
  const face = new FontFace(said('font-family').replaceAll('"', ''), source, {
    display: 'swap',
    weight: said('font-weight'),
    unicodeRange,
  })
  return { face, ranges: unicodeRange.split(',').map(rangeOf) }
}

/** `U+ac00-ac10`, `U+20`, or `U+4??`. */
function rangeOf(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-')
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)]
}
