import { useState } from 'react'
import { useIsOnline } from '../../../../../client/use-is-online.ts'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { MissedVisitReport } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { missedLeg } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { useDraftPhotos } from '../../../shared/inputs/use-draft-photos.ts'
import { useAddVisitPhoto } from '../reservation.queries.ts'
import { isComplete, type MissedDraft } from './missed-fields.tsx'

/** The report of a move that says that visits were missed; `leg` is undefined for other moves. */
export function useMissedReport(cards: BoardCard[], to: ReservationStatus | undefined) {
  const [draft, setDraft] = useState<MissedDraft>({ reason: undefined, words: '' })
  const [first] = cards
  const [photos, setPhotos] = useDraftPhotos(`missed ${first?.id ?? ''}`)
  const adding = useAddVisitPhoto()
  const isOnline = useIsOnline()
  const legs = new Set(cards.map(({ status }) => to && missedLeg(status, to)))
  const leg = legs.size === 1 ? [...legs][0] : undefined

  /** Sends the photo. Resolves to undefined when that failed, because the report would lose it. */
  async function prepare(): Promise<MissedVisitReport | undefined> {
    const { reason, words } = draft
    if (!reason || !first) return undefined
    const report = { reason, ...(words.trim() && { words: words.trim() }) }
    const [file] = photos
    if (!file || cards.length > 1 || !isOnline) return report
    const answer = await adding
      .mutateAsync({ params: { id: first.id }, body: { photo: file } })
      .catch(() => undefined)
    return answer && { ...report, photo: answer.photo }
  }

  return {
    leg,
    isReady: isComplete(draft) && !adding.isPending,
    photoError: photos.length > 0 && isOnline ? adding.error : null,
    hasTyped: draft.words !== '' || photos.length > 0,
    prepare,
    forgetPhotos: () => setPhotos([]),
    fields: {
      draft,
      onChange: setDraft,
      ...(cards.length === 1 && { photo: { photos, onChange: setPhotos } }),
    },
  }
}
