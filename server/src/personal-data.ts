import { companyPersonalData } from './features/company/index.ts'
import { diagnosisPersonalData } from './features/diagnosis/index.ts'
import { notificationPersonalData } from './features/notification/index.ts'
import { paymentPersonalData } from './features/payment/index.ts'
import { reservationPersonalData } from './features/reservation/index.ts'
import { forgetSubject } from './shared/audit/audit.repository.ts'
import type { JobQueue } from './shared/jobs/job.ts'
import { forgetJobsOf } from './shared/jobs/jobs.repository.ts'
import { forgetLimitsOf } from './shared/limits/limits.ts'
import type { Photos } from './shared/media/photos.ts'
import type { PersonalData } from './shared/personal/personal-data.ts'

/** Everything beside the account that stores something of people; reservations are locked before payments. */
export const personalDataOf = (parts: { photos: Photos; queue: JobQueue }): PersonalData[] => [
  reservationPersonalData,
  paymentPersonalData,
  diagnosisPersonalData,
  notificationPersonalData,
  companyPersonalData,
  { forget: forgetJobsOf },
  { forget: forgetLimitsOf },
  { forget: forgetSubject },
  photosOf(parts),
]

/** The files go with a sweep right after the person, not only with the next usual one. */
const photosOf = ({ photos, queue }: { photos: Photos; queue: JobQueue }): PersonalData => ({
  forget: async (tx, memberId) => {
    await photos.releaseAll(tx, memberId)
    await queue.add(tx, { kind: photos.sweepJob.kind })
  },
})
