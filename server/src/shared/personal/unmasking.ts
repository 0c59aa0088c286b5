import type { Context } from '../context.ts'
import { AppError } from '../errors/app-error.ts'
import type { Limits } from '../limits/limits.ts'
import { notifyStaff } from '../notices/staff-notices.ts'
import type { Origin } from '../security-log/security-log.ts'

interface UnmaskingContext
  extends Pick<
    Context,
    'transact' | 'notify' | 'recordSecurity' | 'findStaff' | 'findOnDuty' | 'findSwitchedOff' | 'findName'
  > {
  countLimit: Limits['count']
}

/**
 * Counts one reveal of masked data by a staff member, before it is shown, and tells the administrators when one person
 * exceeds the limit. Throws UNMASK_LIMIT above it.
 */
export async function countUnmasking(
  ctx: UnmaskingContext,
  actorId: string,
  what: 'member' | 'reservation',
  origin: Origin,
) {
  const staffName = await ctx.findName(actorId)
  const { count, max, retryAfter } = await ctx.transact(async (tx) => {
    const counted = await ctx.countLimit('UNMASK', actorId, tx)
    // Once per window: only one call counts to the first number above the limit.
    if (counted.count === counted.max + 1)
      await notifyStaff(ctx, tx, {
        notice: 'UNMASK_LIMIT',
        values: { staffName, count: counted.max },
        link: '/console/security-events',
      })
    return counted
  })
  const outcome = count > max ? 'REFUSED' : 'OK'
  ctx.recordSecurity({ kind: 'UNMASKED', memberId: actorId, origin, detail: { what }, outcome })
  if (count > max) throw new AppError('UNMASK_LIMIT', { retryAfter })
}
