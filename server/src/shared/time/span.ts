/** From a moment on, and before another. */
export interface Span {
  since: Date
  until: Date
}
