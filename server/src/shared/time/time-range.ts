/** A time range: `since` inclusive, `until` exclusive. */
export interface TimeRange {
  since: Date
  until: Date
}
