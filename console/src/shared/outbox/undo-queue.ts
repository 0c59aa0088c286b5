import { useEffect, useSyncExternalStore } from 'react'
import { memberIdOf } from '../../../../client/session.ts'
import { storedFiles } from '../../../../client/stored-files.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import type { ProofKind } from '../../../../contract/reservation/care-report.ts'
import type { moveReservations } from '../../../../contract/reservation/move-admin.ts'
import { getToken, onTokenChange } from '../server/session.ts'
import { createOutbox, createOutboxStore, type OutboxEntry, type Outcome } from './outbox.ts'

export type MoveBody = CallInput<typeof moveReservations>['body']

/** A photo of a pot, whose file waits beside the queue: see `pot-photos.ts`. */
export interface PhotoBody {
  photo: { reservationId: string; kind: ProofKind; potNumber: number; fileName: string }
}
type QueuedBody = MoveBody | PhotoBody
export type QueuedChange = OutboxEntry<QueuedBody>
type Send = (change: QueuedChange) => Promise<Outcome<QueuedBody>>

let sender: Send | undefined
const name = 'saeip-console-outbox'
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined

/** One for all pages and tabs, so that what waits or has failed is still shown to who comes back. */
export const undoQueue = createOutbox<QueuedBody>({
  store: createOutboxStore(name),
  send: async (change) => (await sender?.(change)) ?? { kind: 'LATER', mayHaveArrived: false },
  getOwner: () => memberIdOf(getToken()),
  exclusive: async (work) => {
    // Pages without https have no locks; the console is never served so, except on this machine.
    if (navigator.locks) await navigator.locks.request(name, work)
    else await work()
  },
  isOnline: () => sender !== undefined && navigator.onLine,
  announce: () => otherTabs?.postMessage('changed'),
})

interface QueuedMove {
  key: string
  /** What will happen, such as '3건 옮기기'. Stored in the browser: no address, no phone number. */
  label: string
  body: MoveBody
}

/** Moves reservations after the time in which it can be taken back, or once there is a connection. */
export const queueMoves = ({ key, label, body }: QueuedMove) =>
  undoQueue.add({ key, label, subjects: body.reservations.map(({ id }) => id), body })

/** Sends changes by `send` from now on, also when the connection or the session comes back. Returns the function that stops it. */
export function sendQueuedBy(send: Send) {
  sender = send
  const wake = () => void undoQueue.wake()
  const refresh = () => void undoQueue.refresh()
  const show = () => document.visibilityState === 'visible' && wake()
  const forgetSession = onTokenChange(wake)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', show)
  otherTabs?.addEventListener('message', refresh)
  wake()
  return () => {
    sender = undefined
    forgetSession()
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', show)
    otherTabs?.removeEventListener('message', refresh)
  }
}

let pagesShowing = 0

/** Whether a page is open that shows the changes of the queue. */
export const isQueueShown = () => pagesShowing > 0

/** The changes of the signed-in person that can still be taken back, wait for a connection, are being sent or have failed. */
export const useQueuedChanges = (): readonly QueuedChange[] =>
  useSyncExternalStore(undoQueue.subscribe, undoQueue.getChanges)

/**
 * Sends the waiting changes at once when the page is hidden, closed or left, or its `viewKey` changes, because they can no
 * longer be undone there. For pages that show the changes. What cannot be sent then is sent when the console is open next.
 */
export function useSendOnLeaving(viewKey: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes of what was shown before are sent
  useEffect(() => () => void undoQueue.flush(), [viewKey])

  useEffect(() => {
    pagesShowing += 1
    const leave = () => void undoQueue.flush()
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      pagesShowing -= 1
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
}

/** The files of queued photos, beside the queue, which is written again with every change. */
const stored = storedFiles<File>('saeip-console-pot-photos')
/** Those of this tab, for browsers that block storage. */
const ofThisTab = new Map<string, File>()

/** Stores the file of a photo and returns its name. */
export async function keepPhoto(photo: File): Promise<string> {
  const fileName = crypto.randomUUID()
  ofThisTab.set(fileName, photo)
  await stored.write(fileName, photo)
  return fileName
}

export const findPhoto = async (fileName: string) => ofThisTab.get(fileName) ?? (await stored.read(fileName))

/** Deletes the stored file of a queued photo; does nothing for other changes. */
export function forgetPhoto({ body }: Pick<QueuedChange, 'body'>) {
  if (!('photo' in body)) return
  ofThisTab.delete(body.photo.fileName)
  void stored.write(body.photo.fileName, undefined)
}
