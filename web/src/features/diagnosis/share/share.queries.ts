import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../../client/server-query.ts'
import {
  createShareLink,
  getSharedDiagnosis,
  getShareLink,
  removeShareLink,
} from '../../../../../contract/diagnosis/share.ts'
import { call } from '../../../shared/api/index.ts'
import { useServerMutation } from '../../../shared/server-mutation.ts'
import { useServerQuery } from '../../../shared/server-query.ts'

const linkKey = (id: string) => keyOf(getShareLink, { params: { id } })

/** Reads the link to a result; null while there is none. */
export const useShareLink = (id: string) => useServerQuery(getShareLink, { params: { id } })

export const useCreateShareLink = (id: string) =>
  useServerMutation(createShareLink, () => ({ params: { id } }), { updates: linkKey(id) })

export function useRemoveShareLink(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeShareLink, { params: { id } }),
    onSuccess: () => queries.setQueryData(linkKey(id), null),
  })
}

/** Reads what a link shows. */
export const useSharedDiagnosis = (token: string) => useServerQuery(getSharedDiagnosis, { params: { token } })
