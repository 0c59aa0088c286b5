import { useEffect, useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import type { Outcome } from '../../../shared/outbox/outbox.ts'
import {
  isQueueShown,
  type MoveBody,
  type QueuedChange,
  sendQueuedBy,
} from '../../../shared/outbox/undo-queue.ts'
import { getToken } from '../../../shared/server/session.ts'
import { useChangeStops, useSendMoves } from './move.queries.ts'
import { outcomeOfError, outcomeOfResults } from './move-outcome.ts'

/** Sends the queued moves while the console is open, whatever its page. */
export function MoveSender() {
  const send = useSendQueued()
  const latest = useRef(send)
  latest.current = send
  useEffect(() => sendQueuedBy((change) => latest.current(change)), [])
  return null
}

function useSendQueued() {
  const sendMoves = useSendMoves()
  const changeStops = useChangeStops()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const notify = useNotify()

  async function attempt({ id, tappedAt, body }: QueuedChange): Promise<Outcome<MoveBody>> {
    const token = getToken()
    try {
      const tap = { requestId: id, occurredAt: new Date(tappedAt).toISOString() }
      const results = await sendMoves({ ...body, ...tap })
      await changeStops(
        results.flatMap((result) => {
          const status = result.status ?? result.current?.status
          return status ? [{ id: result.id, status, revision: result.current?.revision }] : []
        }),
      )
      return outcomeOfResults(body, results)
    } catch (error) {
      // Somebody who has just confirmed who they are has a new token and stays signed in.
      if (getToken() === token) void signOutWhenDenied(error)
      return outcomeOfError(body, error)
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
