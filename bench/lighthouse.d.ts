declare module 'lighthouse' {
  interface Flags {
    /** The debugging port of a running browser. */
    port: number
    onlyCategories: string[]
    disableStorageReset: boolean
    logLevel: 'silent'
  }
  interface Report {
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number; details?: unknown }>
    runtimeError?: { message: string }
  }
  /** Loads the page and audits it. */
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Report } | undefined>
}
