/** Result of one drill: number of tries, number of failures, and examples. */
export interface Row {
  /** The fault or attack, such as F4 or A12. */
  id: string
  title: string
  tried: number
  broken: number
  /** Descriptions of the first few failures. */
  examples: string[]
  /** Further figures to print. */
  figures?: Record<string, number>
}

/** Counts tries and records failures. */
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
