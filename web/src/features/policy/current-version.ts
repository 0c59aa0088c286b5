import type { Policy } from '../../../../contract/policy.ts'

type Version = Policy['versions'][number]

const seoulOffsetMs = 9 * 60 * 60 * 1000

/** The calendar day in Seoul, `yyyy-MM-dd`. */
const today = (now: number) => new Date(now + seoulOffsetMs).toISOString().slice(0, 10)

/** Of versions newest first, the one in force. */
export const currentOf = (versions: Version[], now = Date.now()): Version | undefined =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= today(now))

/** The next one that is announced and not yet in force. */
export const nextOf = (versions: Version[], now = Date.now()): Version | undefined =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom > today(now))
