import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getDiagnosis, listDiagnoses, submitDiagnosis } from '../../../../contract/diagnosis.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { call, upload } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'

const pageSize = 10

/** What one run of the wizard sends, and where the sent share of its bytes is told. */
export type Submission = CallInput<typeof submitDiagnosis> & {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a diagnosis. Lists that show the person's diagnoses are stale afterwards. */
export function useSubmitDiagnosis() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ onProgress, ...input }: Submission) => upload(submitDiagnosis, input, { onProgress }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['diagnosis', 'list'] }),
        queries.invalidateQueries({ queryKey: ['home'] }),
      ]),
  })
}

/** One diagnosis; read again when the person comes back to the page, for the expert may have answered. */
export const useDiagnosis = (id: string) =>
  useQuery({
    queryKey: ['diagnosis', 'result', id],
    queryFn: ({ signal }) => call(getDiagnosis, { params: { id }, signal }),
  })

/** The person's diagnoses, newest first. */
export const useDiagnosisHistory = () =>
  useEndlessList(['diagnosis', 'list'], (request, signal) =>
    call(listDiagnoses, { query: { ...request, size: pageSize }, signal }),
  )
