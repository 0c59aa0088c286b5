/** Text with the original index of each character. */
export interface Tracked {
  text: string
  /** `at[i]` is the original index of `text[i]`. */
  at: number[]
}

export const track = (original: string): Tracked => ({
  text: original,
  at: Array.from({ length: original.length }, (_, index) => index),
})

/** Replaces every match and keeps the original indexes. `pattern` must be global. */
export function rewrite(tracked: Tracked, pattern: RegExp, replacement: string): Tracked {
  const text: string[] = []
  const at: number[] = []
  let from = 0
  for (const match of tracked.text.matchAll(pattern)) {
    if (match[0] === '') continue
    text.push(tracked.text.slice(from, match.index), replacement)
    at.push(...tracked.at.slice(from, match.index))
    const first = tracked.at[match.index] ?? 0
    const last = tracked.at[match.index + match[0].length - 1] ?? first
    for (let i = 0; i < replacement.length; i++) at.push(i === replacement.length - 1 ? last : first)
    from = match.index + match[0].length
  }
  text.push(tracked.text.slice(from))
  at.push(...tracked.at.slice(from))
  return { text: text.join(''), at }
}

/** Returns the original text of `[start, end)` of the tracked text. */
export function originalSpan(tracked: Tracked, original: string, start: number, end: number): string {
  const first = tracked.at[start] ?? 0
  const last = tracked.at[end - 1] ?? first
  return original.slice(first, last + 1).trim()
}
