import { hasCode, hasStatus } from '../../../../../client/http/api-error.ts'
import { chooseParticle } from '../../../../../client/particle.ts'
import { errorMessages } from '../../../../../contract/error.ts'
import type { MoveResult } from '../../../../../contract/reservation/move-admin.ts'
import { formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import type { Outcome } from '../../../shared/outbox/outbox.ts'
import type { MoveBody, PhotoBody } from '../../../shared/outbox/undo-queue.ts'

/** What the results of a queued move mean: the whole text of what went wrong, and the part that can be tried again. */
export function outcomeOfResults(body: MoveBody, results: MoveResult[]): Outcome<MoveBody> {
  const failed = results.filter(({ status }) => status === null)
  if (failed.length === 0) return { kind: 'DONE' }
  // Trying again means: knowing how the reservation is now, and what was asked.
  const reservations = failed.flatMap(({ id, current, acknowledge }) => {
    const sent = body.reservations.find((target) => target.id === id)
    return current?.isPossible
      ? [{ ...sent, id, revision: current.revision, ...(acknowledge && { acknowledge }) }]
      : []
  })
  return {
    kind: 'REFUSED',
    problem: failed.map(describe).join(' '),
    retryBody: reservations.length > 0 ? { ...body, reservations } : undefined,
  }
}

/** Whether a queued move or photo that failed as a whole is sent again later, or refused for good. */
export function outcomeOfError<Body extends MoveBody | PhotoBody>(body: Body, error: unknown): Outcome<Body> {
  if (hasStatus(error, 401, 404, 408, 429) || hasCode(error, 'SECOND_FACTOR_REQUIRED'))
    return { kind: 'LATER', mayHaveArrived: false }
  if (!(error instanceof Error) || isRefused(error)) {
    const problem = error instanceof Error ? error.message : '다시 시도해 주세요.'
    return { kind: 'REFUSED', problem, retryBody: body }
  }
  return { kind: 'LATER', mayHaveArrived: true }
}

/** The same for a photo. A 404 with the general message means a missing role, and one with its own message that the pot no longer exists. */
export function outcomeOfPhotoError(body: PhotoBody, error: unknown): Outcome<PhotoBody> {
  if (error instanceof Error && hasStatus(error, 404) && error.message !== errorMessages.NOT_FOUND)
    return { kind: 'REFUSED', problem: error.message }
  return outcomeOfError(body, error)
}

const isRefused = (error: Error) =>
  'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500

function describe({ number, problem, current }: MoveResult): string {
  const name = number ?? '없는 예약'
  if (!current) return `${name}: ${problem}`
  // The server's text asks for a reload, but here 다시 보내기 goes on from the current state.
  const what = `${name}: ${problem === errorMessages.CHANGED_MEANWHILE ? '그사이 내용이 바뀌었어요.' : problem}`
  const { nextVisit } = current
  const isAnotherDay = nextVisit && nextVisit !== seoulToday()
  const now = `지금 단계는 ‘${current.statusLabel}’${chooseParticle(current.statusLabel, '이에요')}.${isAnotherDay ? ` 방문 날은 ${formatDay(nextVisit)}이에요.` : ''}`
  return `${what} ${now}${current.isPossible ? ' 확인하고 다시 보내 주세요.' : ' 이 단계에서는 옮길 수 없으니 운영자와 확인해 주세요.'}`
}
