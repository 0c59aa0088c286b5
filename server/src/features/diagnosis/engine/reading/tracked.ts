/** Text with the place in the original of each character. */
export interface Tracked {
  text: string
  /** `at[i]` is the original index of `text[i]`; the last character of a replacement is at the end of what it replaces. */
  at: number[]
  /** `from[i]` and `to[i]` are the original indexes of the first and the last character that `text[i]` stands for. */
  from: number[]
  to: number[]
}

/** Returns a text whose characters are at their own places. */
export function track(original: string): Tracked {
  const at = Array.from({ length: original.length }, (_, index) => index)
  return { text: original, at, from: at, to: at }
}

/** Appends `[start, end)` of a tracked text to another. */
export function appendTracked(result: Tracked, source: Tracked, start: number, end: number) {
  result.text += source.text.slice(start, end)
  for (let index = start; index < end; index++) {
    result.at.push(source.at[index] ?? 0)
    result.from.push(source.from[index] ?? 0)
    result.to.push(source.to[index] ?? 0)
  }
}

export const emptyTracked = (): Tracked => ({ text: '', at: [], from: [], to: [] })

/** Replaces every match and keeps the original indexes. `pattern` must be global. */
export function rewrite(tracked: Tracked, pattern: RegExp, replacement: string): Tracked {
  const result = emptyTracked()
  let done = 0
  for (const match of tracked.text.matchAll(pattern)) {
    if (match[0] === '') continue
    appendTracked(result, tracked, done, match.index)
    done = match.index + match[0].length
    const first = tracked.at[match.index] ?? 0
    const last = tracked.at[done - 1] ?? first
    result.text += replacement
    for (let i = 0; i < replacement.length; i++) {
      result.at.push(i === replacement.length - 1 ? last : first)
      result.from.push(tracked.from[match.index] ?? first)
      result.to.push(tracked.to[done - 1] ?? last)
    }
  }
  if (done === 0) return tracked
  appendTracked(result, tracked, done, tracked.text.length)
  return result
}

/** Returns the range of the original, end exclusive, for `[start, end)` of the tracked text. */
export function originalRange(
  { from, to }: Tracked,
  start: number,
  end: number,
): [start: number, end: number] {
  let [first, last] = [from[start] ?? 0, to[start] ?? 0]
  for (let index = start + 1; index < end; index++) {
    first = Math.min(first, from[index] ?? first)
    last = Math.max(last, to[index] ?? last)
  }
  return [first, last + 1]
}
