import { Box, Stack, Typography } from '@mui/material'
import { shrinkPhoto } from '../../../../../client/photos.ts'
import type { toPotServices } from '../../../../../contract/reservation/booking.ts'
import { careEntryKinds, type ProofKind } from '../../../../../contract/reservation/care-report.ts'
import { PlainList } from '../../../shared/display/section.tsx'
import { StateChip } from '../../../shared/display/text.tsx'
import { CameraButton } from '../../../shared/inputs/photo-capture.tsx'
import { UndoLine } from '../../../shared/outbox/queued-changes.tsx'
import { keepPhoto, undoQueue, useQueuedChanges } from '../../../shared/outbox/undo-queue.ts'

/** Why a visit is completed without a photo of each pot. */
export const withoutPhotoReasons = [
  '손님이 원하지 않음',
  '어두워서 못 찍음',
  '비나 눈 때문에 못 찍음',
  '카메라가 안 됨',
]

const photoStates = {
  WAITING: { tone: 'info', label: '찍었어요 · 보내기 기다림' },
  MISSING: { tone: 'warning', label: '사진 없음' },
  THERE: { tone: 'success', label: '사진 있음' },
} as const

interface PotPhotosProps {
  visit: PhotographedVisit
  pots: ReturnType<typeof toPotServices>
  /** The pots without a photo on the server. */
  missing: number[]
}

/** The pots of a visit, each with a camera. Photos wait in this browser until there is a connection. */
export function PotPhotos({ visit, pots, missing }: PotPhotosProps) {
  const { waiting, refused } = useQueuedPhotos(visit)
  return (
    <Stack component="section" spacing={1} aria-label={`${careEntryKinds[visit.kind]} 사진`}>
      <PlainList of={pots}>
        {({ potNumber, diameter }) => {
          const isMissing = missing.includes(potNumber)
          const isWaiting = waiting.includes(potNumber)
          return (
            <Box
              component="li"
              key={potNumber}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
            >
              <Typography sx={{ flexGrow: 1 }}>
                {potNumber}번 화분 · {diameter}
              </Typography>
              <StateChip {...photoStates[isWaiting ? 'WAITING' : isMissing ? 'MISSING' : 'THERE']} />
              <CameraButton
                label={`${potNumber}번 화분 사진 찍기`}
                onTake={([photo]) => photo && void queuePotPhoto(visit, potNumber, photo)}
              >
                {isMissing && !isWaiting ? '사진 찍기' : '더 찍기'}
              </CameraButton>
            </Box>
          )
        }}
      </PlainList>
      {refused.map((change) => (
        <UndoLine key={change.id} change={change} />
      ))}
    </Stack>
  )
}

/** The pots that have no photo, neither on the server nor in this browser. */
export function useMissingPhotos(visit: { reservationId: string; kind: ProofKind }, missing: number[]) {
  const { waiting } = useQueuedPhotos(visit)
  return missing.filter((potNumber) => !waiting.includes(potNumber))
}

interface PhotographedVisit {
  reservationId: string
  /** Of the reservation. */
  number: string
  kind: ProofKind
}

async function queuePotPhoto(
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
