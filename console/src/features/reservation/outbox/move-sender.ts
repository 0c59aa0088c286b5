import { useEffect, useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { missedReasons } from '../../../../../contract/reservation/visit/visit-cost.ts'
import type { Outcome } from '../../../shared/outbox/outbox.ts'
import {
  findPhoto,
  forgetPhoto,
  isQueueShown,
  type PhotoBody,
  type QueuedChange,
  sendQueuedBy,
} from '../../../shared/outbox/undo-queue.ts'
import { getToken } from '../../../shared/server/session.ts'
import type { StopChange } from '../sheet/stored-sheets.ts'
import { useChangeStops, useSendEntry, useSendMoves } from './move.queries.ts'
import { outcomeOfError, outcomeOfPhotoError, outcomeOfResults } from './move-outcome.ts'

/** Sends the queued moves and photos while the console is open, whatever its page. */
export function MoveSender() {
  const send = useSendQueued()
  const latest = useRef(send)
  latest.current = send
  useEffect(() => sendQueuedBy((change) => latest.current(change)), [])
  return null
}

function useSendQueued() {
  const sendMoves = useSendMoves()
  const sendEntry = useSendEntry()
  const changeStops = useChangeStops()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const notify = useNotify()

  /** Sends a photo of a pot; the server recognises a repeated one by the id. */
  async function sendPhoto({ id, tappedAt, body }: QueuedChange & { body: PhotoBody }): Promise<void> {
    const file = await findPhoto(body.photo.fileName)
    if (!file) throw new Error('이 기기에서 사진을 찾지 못했어요. 지우고 다시 찍어 주세요.')
    const { reservationId, kind, potNumber } = body.photo
    await sendEntry({
      params: { id: reservationId },
      body: {
        entryId: id,
        kind,
        potNumber,
        text: '',
        isPublic: 'true',
        photo1: file,
        takenAt: new Date(tappedAt).toISOString(),
      },
    })
    await changeStops([{ id: reservationId, photographed: potNumber }])
    forgetPhoto({ body })
  }

  async function attempt(change: QueuedChange): Promise<Outcome<QueuedChange['body']>> {
    const { id, tappedAt, body } = change
    const token = getToken()
    try {
      if ('photo' in body) {
        await sendPhoto({ ...change, body })
        return { kind: 'DONE' }
      }
      const tap = { requestId: id, occurredAt: new Date(tappedAt).toISOString() }
      const results = await sendMoves({ ...body, ...tap })
      const reason = body.missed && missedReasons[body.missed.reason]
      await changeStops(
        results.flatMap((result): StopChange[] => {
          const { id, current } = result
          if (result.status) return [{ id, status: result.status, reason }]
          return current ? [{ id, status: current.status, revision: current.revision }] : []
        }),
      )
      return outcomeOfResults(body, results)
    } catch (error) {
      // Somebody who has just confirmed who they are has a new token and stays signed in.
      if (getToken() === token) void signOutWhenDenied(error)
      return 'photo' in body ? outcomeOfPhotoError(body, error) : outcomeOfError(body, error)
    }
  }

  return async (change: QueuedChange) => {
    const outcome = await attempt(change)
    if (outcome.kind === 'REFUSED' && !isQueueShown())
      notify(`${change.label}: 하지 못했어요. ${outcome.problem}`, {
        type: 'error',
        autoHideDuration: 20_000,
      })
    return outcome
  }
}
