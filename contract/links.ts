/** A segment of text; a link when it has `href`. */
interface TextSegment {
  text: string
  href?: string
}

const address = /(?:https?:\/\/|www\.)[^\s<>"“”]+/gi
const particles =
  /^(?:은|는|이|가|을|를|에|의|도|만|로|와|과|랑|나|에서|에서는|에서도|에는|에도|에게|으로|으로는|로는|까지|부터|처럼|보다|마다|이나|이랑|이며|이고|라고|이라고|라는|이라는|입니다|이에요|예요)$/
const trailingPunctuation = /[.,!?;:'"’”…·、。~*_|]$/
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{', '」': '「', '』': '『' }

/**
 * Splits a text into plain text and http(s) links. A URL ends before punctuation and Korean particles attached to
 * it ("…com에서", "(…/guide)를"); Korean words inside the URL stay ("…/wiki/몬스테라").
 */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const written = withoutTail(match[0])
    const href = hrefOf(written)
    if (!href) continue
    if (match.index > from) segments.push({ text: text.slice(from, match.index) })
    segments.push({ text: written, href })
    from = match.index + written.length
  }
  if (from < text.length) segments.push({ text: text.slice(from) })
  return segments
}

/** Removes trailing particles and punctuation that belong to the sentence. */
function withoutTail(written: string): string {
  const shorter = withoutPunctuation(withoutParticle(written))
  return shorter === written ? written : withoutTail(shorter)
}

function withoutParticle(written: string) {
  const [, head = '', word = ''] = /^(.*?)([가-힣]+)$/.exec(written) ?? []
  if (!word) return written
  const isAttachedToUrl = /[a-z\d)\]]$/i.test(head)
  return isAttachedToUrl || particles.test(word) ? head : written
}

function withoutPunctuation(written: string) {
  const last = written.at(-1) ?? ''
  const opening = closing[last]
  const isUnmatched = opening !== undefined && count(written, opening) < count(written, last)
  return isUnmatched || trailingPunctuation.test(written) ? written.slice(0, -1) : written
}

function hrefOf(written: string) {
  const href = /^www\./i.test(written) ? `https://${written}` : written
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url?.hostname.includes('.') ? href : undefined
}

const count = (text: string, letter: string) => text.split(letter).length - 1
