/** Measures how long photos take, to say how long the next one would wait. */
export interface DecodePace {
  record: (ms: number) => void
  /** Milliseconds that a photo waits behind `ahead` others when `atOnce` are decoded at a time. */
  expectedWaitMs: (ahead: number, atOnce: number) => number
}

/** Enough to follow a machine that gets busy, and too many for a few hostile photos to move the median. */
const remembered = 31

/** `usualMs` is believed until the first photo has been measured. */
export function createDecodePace(usualMs: number): DecodePace {
  const recent: number[] = []
  return {
    record: (ms) => {
      recent.push(ms)
      if (recent.length > remembered) recent.shift()
    },
    expectedWaitMs: (ahead, atOnce) => {
      const ordered = recent.toSorted((a, b) => a - b)
      const median = ordered[Math.floor(ordered.length / 2)] ?? usualMs
      return (ahead * median) / atOnce
    },
  }
}
