import { getModel, probeModel, setModel } from '../../../../contract/diagnosis/model-admin.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { exportInsight, getInsight } from '../../../../contract/staff/insight.ts'
import { exportAudit } from '../../../../contract/staff/staff.ts'
import {
  countJobs,
  getPractice,
  getSystem,
  giveUpJob,
  type JobState,
  listJobs,
  retryJob,
  setPractice,
} from '../../../../contract/staff/system.ts'
import { download } from '../../shared/server/api.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export const useJobs = (state: JobState, cursor: string | undefined) =>
  useServerQuery(listJobs, { query: { state, ...(cursor && { cursor }) } })
export const useJobCounts = () => useServerQuery(countJobs, {})
export const useRetryJob = () => useServerMutation(retryJob, { invalidates: [listJobs, countJobs] })
export const useGiveUpJob = () => useServerMutation(giveUpJob, { invalidates: [listJobs, countJobs] })

export const useSystem = () => useServerQuery(getSystem, {})

export const useModel = () => useServerQuery(getModel, {})
export const useProbeModel = () => useServerMutation(probeModel, { invalidates: [getModel] })
export const useSetModel = () => useServerMutation(setModel, { invalidates: [getModel] })

export const usePractice = () => useServerQuery(getPractice, {})
export const useSetPractice = () => useServerMutation(setPractice, { invalidates: [getPractice] })

export const useInsight = (period: { from: string; to: string }) =>
  useServerQuery(getInsight, { query: period }, { keepPrevious: true })
export const downloadInsight = (query: CallInput<typeof exportInsight>['query']) =>
  download(exportInsight, { query })
export const downloadAudit = (query: CallInput<typeof exportAudit>['query']) =>
  download(exportAudit, { query })
