import { type MoveBody, undoQueue } from '../../../shared/outbox/undo-queue.ts'

interface QueuedMove {
  key: string
  /** What will happen, such as '3건 옮기기'. Stored in the browser: no address, no phone number. */
  label: string
  body: MoveBody
}

/** Moves reservations after the time in which it can be taken back, or once there is a connection. */
export const queueMoves = ({ key, label, body }: QueuedMove) =>
  undoQueue.add({ key, label, subjects: body.reservations.map(({ id }) => id), body })
