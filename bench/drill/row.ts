/** What one drill found: how often it tried, how often the promise was broken, and how. */
export interface Row {
  /** The fault or attack, such as F4 or A12. */
  id: string
  title: string
  tried: number
  broken: number
  /** The first few broken cases, in words. */
  examples: string[]
  /** Further figures worth printing. */
  figures?: Record<string, number>
}

/** Counts tries and notes what broke. */
export class Tally {
  tried = 0
  broken = 0
  readonly examples: string[] = []

  expect(isKept: boolean, inWords: () => string) {
    this.tried += 1
    if (isKept) return
    this.broken += 1
    if (this.examples.length < 5) this.examples.push(inWords())
  }

  row(id: string, title: string, figures?: Record<string, number>): Row {
    const { tried, broken, examples } = this
    return { id, title, tried, broken, examples, ...(figures && { figures }) }
  }
}
