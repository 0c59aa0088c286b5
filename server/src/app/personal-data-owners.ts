import { companyPersonalData } from '../features/company/index.ts'
import { diagnosisPersonalData } from '../features/diagnosis/index.ts'
import { notificationPersonalData } from '../features/notification/index.ts'
import { paymentPersonalData } from '../features/payment/index.ts'
import { reservationPersonalData } from '../features/reservation/index.ts'
import type { JobQueue } from '../shared/jobs/job.ts'
import { eraseJobsOf } from '../shared/jobs/jobs.repository.ts'
import type { Photos } from '../shared/media/photos.ts'
import type { PersonalData } from '../shared/personal/personal-data.ts'
import { securityPersonalData } from '../shared/security-log/security-log.ts'

/** Every owner of personal data beside the account. The order matters: reservations are locked before payments. */
export const personalDataOf = (dependencies: PhotoDependencies): PersonalData[] => [
  reservationPersonalData,
  paymentPersonalData,
  diagnosisPersonalData,
  notificationPersonalData,
  companyPersonalData,
  { erase: eraseJobsOf },
  securityPersonalData,
  photosOf(dependencies),
]

interface PhotoDependencies {
  photos: Photos
  queue: JobQueue
}

/** Queues a sweep in the same transaction, so that the files are deleted at once. */
const photosOf = ({ photos, queue }: PhotoDependencies): PersonalData => ({
  erase: async (tx, memberId) => {
    await photos.releaseAll(tx, memberId)
    await queue.add(tx, { kind: photos.sweepJob.kind })
  },
})
