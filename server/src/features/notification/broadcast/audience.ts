import { sql } from 'drizzle-orm'
import {
  type BroadcastAudience,
  type BroadcastKind,
  broadcastAloneMax,
  broadcastLegLabels,
} from '../../../../../contract/notification/broadcast-admin.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { countMembers, type MemberFilter } from '../../account/index.ts'
import { selectBookedMembers } from '../../reservation/index.ts'
import { pushSubscription } from '../notification.tables.ts'

interface Audience {
  kind: BroadcastKind
  audience: BroadcastAudience
}

/**
 * An advertisement goes only to those who agreed to it; information about the service to all whom it concerns. Staff are no
 * customers, unless they booked themselves.
 */
export function filterOf({ kind, audience }: Audience): Required<MemberFilter> {
  const booked = selectBookedMembers(audience)
  return {
    among: booked ? [booked] : [],
    agreed: kind === 'ADVERTISING' ? ['MARKETING'] : [],
    withoutStaff: booked === undefined,
  }
}

/** How many people a message would reach now, and how many of them by push. */
export async function countAudience(db: Database, to: Audience) {
  const { among, agreed, withoutStaff } = filterOf(to)
  const subscribed = sql`select ${pushSubscription.memberId} from ${pushSubscription}`
  const [count, pushCount] = await Promise.all([
    countMembers(db, { among, agreed, withoutStaff }),
    countMembers(db, { among: [...among, subscribed], agreed: [...agreed, 'NOTIFICATION'], withoutStaff }),
  ])
  return { count, pushCount }
}

/** Whether so many people are more than one person may write to alone. */
export const needsApproval = ({ audience }: Audience, count: number) =>
  audience.who === 'ALL' || count > broadcastAloneMax

export function audienceLabel(audience: BroadcastAudience): string {
  if (audience.who === 'ALL') return '모든 손님'
  if (audience.who === 'DISTRICT') return `${audience.district}에 예약한 손님`
  return `${formatDay(audience.date)} ${broadcastLegLabels[audience.leg]} 손님`
}
