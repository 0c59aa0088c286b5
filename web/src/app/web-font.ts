import fontStyles from '../../../ui/fonts/pretendard.css?url'

const longestWaitMs = 2000

/**
 * Loads the web font when the browser is idle; until then text is shown in the system's Korean font. Replacing the font
 * lays out all text again, so it must not happen while the first screen renders.
 */
export function loadWebFont() {
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  const addWhenIdle = () => whenIdle(addStyles, { timeout: longestWaitMs })
  if (document.readyState === 'complete') addWhenIdle()
  else addEventListener('load', addWhenIdle, { once: true })
}

/** Adds the stylesheet disabled, because `useTogether` turns its rules into FontFace objects. */
function addStyles() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = fontStyles
  link.media = 'not all'
  link.onload = () => {
    useTogether(link).catch(() => {
      // Falls back to the browser's own loading, one file at a time.
      link.media = 'all'
    })
  }
  document.head.append(link)
}

/**
 * The font is split into files by character range, and each file that arrives lays out all text again. Loads the files
 * for the characters of this page first and applies them at once; the browser loads the others on demand.
 */
async function useTogether(link: HTMLLinkElement) {
  const files = [...(link.sheet?.cssRules ?? [])].map((rule) =>
    toFontFile(rule as CSSFontFaceRule, link.href),
  )
  const characters = [...new Set(document.body.innerText)].map((character) => character.codePointAt(0) ?? 0)
  const isNeeded = ({ ranges }: FontFile) =>
    ranges.some(([first, last]) => characters.some((code) => code >= first && code <= last))
  await Promise.allSettled(files.filter(isNeeded).map(({ face }) => face.load()))
  for (const { face } of files) document.fonts.add(face)
}

interface FontFile {
  face: FontFace
  ranges: [first: number, last: number][]
}

/** Converts one `@font-face` rule; the address in `src` is relative to the stylesheet's address. */
function toFontFile({ style }: CSSFontFaceRule, base: string): FontFile {
  const property = (name: string) => style.getPropertyValue(name)
  const source = property('src').replace(
    /url\(["']?(.+?)["']?\)/,
    (_, path) => `url("${new URL(path, base)}")`,
  )
  const unicodeRange = property('unicode-range')
  const face = new FontFace(property('font-family').replaceAll('"', ''), source, {
    display: 'swap',
    weight: property('font-weight'),
    unicodeRange,
  })
  return { face, ranges: unicodeRange.split(',').map(parseRange) }
}

/** Parses `U+ac00-ac10`, `U+20` or `U+4??`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-')
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)]
}
