/** Text with the place in the original of each character. */
export interface Tracked {
  text: string
  /** `at[i]` is the original index of `text[i]`, or of the beginning of the words that it replaces. */
  at: number[]
  /** `to[i]` is the original index of the last character that `text[i]` stands for. */
  to: number[]
}

/** Returns a text whose characters are at their own places. */
export function track(original: string): Tracked {
  const at = Array.from({ length: original.length }, (_, index) => index)
  return { text: original, at, to: at }
}

/** Returns `[from, until)` of a tracked text. */
export const sliceTracked = ({ text, at, to }: Tracked, from: number, until?: number): Tracked => ({
  text: text.slice(from, until),
  at: at.slice(from, until),
  to: to.slice(from, until),
})

/** Replaces every match and keeps the original indexes. `pattern` must be global. */
export function rewrite(tracked: Tracked, pattern: RegExp, replacement: string): Tracked {
  const text: string[] = []
  const at: number[] = []
  const to: number[] = []
  let from = 0
  for (const match of tracked.text.matchAll(pattern)) {
    if (match[0] === '') continue
    text.push(tracked.text.slice(from, match.index), replacement)
    for (let i = from; i < match.index; i++) {
      at.push(tracked.at[i] ?? 0)
      to.push(tracked.to[i] ?? 0)
    }
    const first = tracked.at[match.index] ?? 0
    const lastIndex = match.index + match[0].length - 1
    const last = tracked.at[lastIndex] ?? first
    for (let i = 0; i < replacement.length; i++) {
      at.push(i === replacement.length - 1 ? last : first)
      to.push(tracked.to[lastIndex] ?? last)
    }
    from = match.index + match[0].length
  }
  if (from === 0) return tracked
  text.push(tracked.text.slice(from))
  for (let i = from; i < tracked.text.length; i++) {
    at.push(tracked.at[i] ?? 0)
    to.push(tracked.to[i] ?? 0)
  }
  return { text: text.join(''), at, to }
}

/** Returns the range `[from, until)` of the original for `[start, end)` of the tracked text. */
export function originalRange(
  { at, to }: Tracked,
  start: number,
  end: number,
): [from: number, until: number] {
  let [from, last] = [at[start] ?? 0, to[start] ?? 0]
  for (let index = start + 1; index < end; index++) {
    from = Math.min(from, at[index] ?? from)
    last = Math.max(last, to[index] ?? last)
  }
  return [from, last + 1]
}

/** Returns the original text of `[start, end)` of the tracked text. */
export const originalSpan = (tracked: Tracked, original: string, start: number, end: number) =>
  original.slice(...originalRange(tracked, start, end)).trim()
