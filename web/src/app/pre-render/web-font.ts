import { readText, storedText } from '../../../../client/storage.ts'

/** The stylesheet whose files this browser has stored, so that the next document can use them. */
const storedFont = 'saeip.font'
const longestWaitMs = 400
const quietMs = 10_000

/**
 * Uses the web font on a document whose browser stored it before. Replacing the font lays out all text again, so this
 * happens once, on the pre-rendered page; a font that comes later than that waits for the next document.
 */
export async function applyStoredFont(stylesheet: string) {
  if (readText(storedFont) !== stylesheet) return
  await showFont(stylesheet, performance.now() + longestWaitMs)
}

/**
 * Stores the web font for the next document, ten seconds after the first screen and when the browser is idle. Until then
 * text is shown in the system's Korean font. Does nothing for people who save data. A system without a Korean font shows
 * the web font at once, because its text cannot be read until then.
 */
export function storeFontForNextTime(stylesheet: string) {
  if (readText(storedFont) === stylesheet) return
  if (mayLackFonts() && lacksKoreanFont()) return void showFont(stylesheet)
  if (savesData()) return
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => work())
  setTimeout(() => whenIdle(() => void store(stylesheet)), quietMs)
}

/** Loads the font and uses it in this document, unless it arrives after `deadline` (by `performance.now()`). */
async function showFont(stylesheet: string, deadline = Number.POSITIVE_INFINITY) {
  const files = await filesOf(stylesheet)
  await loadNeeded(files)
  if (performance.now() > deadline) return
  for (const { face } of files) document.fonts.add(face)
}

/** Other systems come with a Korean font. */
const mayLackFonts = () => !/Android|iPhone|iPad|Mac OS|Windows/.test(navigator.userAgent)

/** Whether two Korean characters look the same, which only the placeholder of a missing character does. */
function lacksKoreanFont() {
  const size = 16
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return false
  const [first, second] = ['가', '힣'].map((character) => {
    context.clearRect(0, 0, size, size)
    context.font = `${size}px sans-serif`
    context.textBaseline = 'top'
    context.fillText(character, 0, 0)
    return context.getImageData(0, 0, size, size).data.join()
  })
  return first === second
}

async function store(stylesheet: string) {
  const results = await loadNeeded(await filesOf(stylesheet))
  if (results.every(({ status }) => status === 'fulfilled')) storedText(storedFont).write(stylesheet)
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The font is split into files by character range; loads those for the characters of this page. */
const loadNeeded = (files: FontFile[]) => {
  const characters = [...new Set(document.body.innerText)].map((character) => character.codePointAt(0) ?? 0)
  const isNeeded = ({ ranges }: FontFile) =>
    ranges.some(([first, last]) => characters.some((code) => code >= first && code <= last))
  return Promise.allSettled(files.filter(isNeeded).map(({ face }) => face.load()))
}

interface FontFile {
  face: FontFace
  ranges: [first: number, last: number][]
}

/** Reads the stylesheet's rules from an element that applies to no medium, because they become FontFace objects. */
function filesOf(stylesheet: string): Promise<FontFile[]> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = stylesheet
  link.media = 'not all'
  return new Promise((resolve) => {
    const finish = () => {
      const rules = [...(link.sheet?.cssRules ?? [])]
      link.remove()
      resolve(rules.map((rule) => toFontFile(rule as CSSFontFaceRule, link.href)))
    }
    link.onload = finish
    link.onerror = finish
    document.head.append(link)
  })
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
