import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../../client/server-query.ts'
import { useInvalidate } from '../../../../../client/use-invalidate.ts'
import {
  getConsents,
  getProfile,
  giveConsents,
  policyVersion,
} from '../../../../../contract/account/account.ts'
import {
  type CarePlan,
  checkIn,
  getCarePlan,
  replaceCarePlan,
  snoozeCarePlan,
  startCarePlan,
  stopCarePlan,
  tickCareTask,
} from '../../../../../contract/diagnosis/care-plan.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../../../contract/error.ts'
import { call, hasCode } from '../../../shared/api/index.ts'
import { useServerMutation } from '../../../shared/server-mutation.ts'
import { useServerQuery } from '../../../shared/server-query.ts'

/** Key of the plan of a diagnosis. */
export const planKey = (id: string) => keyOf(getCarePlan, { params: { id } })

/** Reads the plan of a diagnosis; null when it has none. */
export const useCarePlan = (id: string) => useServerQuery(getCarePlan, { params: { id } })

/** Codes that say that another device has changed the plan. */
const outdatedBy: ErrorCode[] = ['CARE_PLAN_ENDED', 'CHECK_IN_NOT_DUE', 'CARE_PLAN_NOT_FOUND']

/** What a change of the plan does: its response is the plan. */
const plan = (id: string) => ({ updates: planKey(id), outdatedBy })

export const useStartCarePlan = (id: string) =>
  useServerMutation(startCarePlan, () => ({ params: { id } }), plan(id))

export const useStopCarePlan = (id: string) =>
  useServerMutation(stopCarePlan, () => ({ params: { id } }), plan(id))

/** Replaces the plan by that of the problem which the result names now, or keeps it. */
export const useReplaceCarePlan = (id: string) =>
  useServerMutation(replaceCarePlan, (replace: boolean) => ({ params: { id }, body: { replace } }), plan(id))

export const useSnoozeCarePlan = (id: string) =>
  useServerMutation(snoozeCarePlan, (days: number) => ({ params: { id }, body: { days } }), plan(id))

export const useCheckIn = (id: string) =>
  useServerMutation(
    checkIn,
    (body: CallInput<typeof checkIn>['body']) => ({ params: { id }, body }),
    plan(id),
  )

/** Gives the member's consent to notifications and reads the plan again for its reminder. */
export function useAllowReminders() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      call(giveConsents, { body: { policyVersion, consents: [{ kind: 'NOTIFICATION', agreed: true }] } }),
    onSuccess: () => invalidate(getConsents, getProfile, getCarePlan),
  })
}

/** Updates a task optimistically and rolls back on failure. Mutations run in order, so the last tap counts. */
export function useTickTask(id: string) {
  const queries = useQueryClient()
  const mutationKey = ['diagnosis', 'care-plan-tick', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ taskId, done }: { taskId: string; done: boolean }) =>
      call(tickCareTask, { params: { id, taskId }, body: { done } }),
    onMutate: async ({ taskId, done }) => {
      await queries.cancelQueries({ queryKey: planKey(id) })
      setTask(queries, id, taskId, done)
    },
    onError: async (error, { taskId, done }) => {
      setTask(queries, id, taskId, !done)
      if (outdatedBy.some((code) => hasCode(error, code)))
        await queries.invalidateQueries({ queryKey: planKey(id) })
    },
    onSuccess: (plan) => {
      // With further mutations pending, this response is older than the optimistic state.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(planKey(id), plan)
    },
  })
}

function setTask(queries: QueryClient, id: string, taskId: string, done: boolean) {
  queries.setQueryData<CarePlan | null>(
    planKey(id),
    (plan) =>
      plan && { ...plan, tasks: plan.tasks.map((task) => (task.id === taskId ? { ...task, done } : task)) },
  )
}
