import { shrinkPhoto } from '../../../../../client/photos.ts'
import type { ProofKind } from '../../../../../contract/reservation/care-report.ts'
import { keepPhoto } from '../../../shared/outbox/photo-files.ts'
import { undoQueue, useQueuedChanges } from '../../../shared/outbox/undo-queue.ts'

/** The visit that a photo proves something about. */
export interface PhotographedVisit {
  reservationId: string
  /** Of the reservation. */
  number: string
  kind: ProofKind
}

/** Stores the photo of a pot in this browser until the server has it. */
export async function queuePotPhoto(
  { reservationId, number, kind }: PhotographedVisit,
  potNumber: number,
  taken: File,
) {
  const fileName = await keepPhoto(await shrinkPhoto(taken))
  undoQueue.add({
    key: `photo ${fileName}`,
    label: `${number} ${potNumber}번 화분 사진`,
    subjects: [reservationId],
    body: { photo: { reservationId, kind, potNumber, fileName } },
    isAtOnce: true,
  })
}

/** The photos of a visit that the server does not have: the pots whose photo waits, and what was refused. */
export function useQueuedPhotos({ reservationId, kind }: Pick<PhotographedVisit, 'reservationId' | 'kind'>) {
  const changes = useQueuedChanges().filter(
    ({ body }) => 'photo' in body && body.photo.reservationId === reservationId && body.photo.kind === kind,
  )
  return {
    waiting: changes.flatMap(({ body, state }) =>
      'photo' in body && state !== 'FAILED' ? [body.photo.potNumber] : [],
    ),
    refused: changes.filter(({ state }) => state === 'FAILED'),
  }
}
