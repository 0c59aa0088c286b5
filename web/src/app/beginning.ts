/** How the app of a document begins. */
export interface Beginning {
  /** Addresses of the app's files, the one to run first. */
  files: string[]
  /** What its screen asks for first; `:id` is the last part of the page's own address. */
  question?: { path: string; isForAll: boolean }
}
