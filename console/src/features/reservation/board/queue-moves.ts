import { useNotify } from 'react-admin'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import type { MoveResult, moveReservations } from '../../../../../contract/reservation/reservation-admin.ts'
import { isQueueShown, undoQueue } from '../../../shared/undo/use-undo-queue.ts'
import { useSendMoves } from '../reservation.queries.ts'

interface QueuedMove {
  key: string
  /** What will happen, such as '3건 옮기기'. */
  label: string
  body: CallInput<typeof moveReservations>['body']
  /** Called with the results of those that were moved. */
  onMoved?: (results: MoveResult[]) => void
}

/** Returns a function that moves reservations after the time in which it can be taken back. */
export function useQueueMoves() {
  const sendMoves = useSendMoves()
  const notify = useNotify()

  return ({ key, label, body, onMoved }: QueuedMove) => {
    /** The reservations that are not moved yet; sending again leaves out the others. */
    let { reservations } = body

    async function send(isLeaving: boolean): Promise<string | undefined> {
      const results = await sendMoves({ body: { ...body, reservations } }, isLeaving)
      const moved = results.filter(({ status }) => status !== null)
      onMoved?.(moved)
      reservations = reservations.filter(({ id }) => !moved.some((result) => result.id === id))
      return problemsOf(results)
    }

    undoQueue.add({
      key,
      label,
      send: async (isLeaving) => {
        const problem = await send(isLeaving).catch((error: Error) => error.message)
        if (problem && !isQueueShown())
          notify(`${label}: 하지 못했어요. ${problem}`, { type: 'error', autoHideDuration: 20_000 })
        return problem
      },
    })
  }
}

/** Returns what went wrong, by reservation number; undefined when everything was moved. */
function problemsOf(results: MoveResult[]): string | undefined {
  const problems = results.flatMap(({ number, problem }) =>
    problem ? `${number ?? '없는 예약'}: ${problem}` : [],
  )
  return problems.length > 0 ? problems.join(' ') : undefined
}
