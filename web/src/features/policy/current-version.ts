import type { Policy } from '../../../../contract/policy/policy.ts'
import { seoulDayAt } from '../../../../contract/seoul-day.ts'

type Version = Policy['versions'][number]

/** Returns the version in force; `versions` are sorted newest first. */
export const currentOf = (versions: Version[], now = Date.now()): Version | undefined =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= seoulDayAt(now))

/** Returns the next announced version that is not in force yet; `versions` are sorted newest first. */
export const nextOf = (versions: Version[], now = Date.now()): Version | undefined =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom > seoulDayAt(now))
