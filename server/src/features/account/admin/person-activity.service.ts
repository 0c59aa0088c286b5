import type { ActivityItem, PersonActivity } from '../../../../../contract/account/person-activity.ts'
import { activityLength } from '../../../../../contract/account/person-activity.ts'
import { listCases } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { findMember } from '../account.repository.ts'

/** Returns the newest items of a member. */
type FindNewest = (memberId: string, count: number) => Promise<ActivityItem[]>

/** What other features know of a member, for staff. */
export type ActivitySources = Record<keyof PersonActivity, FindNewest>

export type PersonActivityReader = ReturnType<typeof createPersonActivity>

/** Reads what a member did last. */
export function createPersonActivity({ db, activity }: { db: Database; activity: ActivitySources }) {
  return async function getActivity({ roles }: Caller, memberId: string): Promise<PersonActivity> {
    if (!(await findMember(db, memberId))) throw new AppError('MEMBER_NOT_FOUND')
    const mayReadCases = listCases.access.some((role) => roles.includes(role))
    const [reservations, payments, notices, diagnoses] = await Promise.all([
      activity.reservations(memberId, activityLength),
      activity.payments(memberId, activityLength),
      activity.notices(memberId, activityLength),
      mayReadCases ? activity.diagnoses(memberId, activityLength) : null,
    ])
    return { reservations, payments, notices, diagnoses }
  }
}
