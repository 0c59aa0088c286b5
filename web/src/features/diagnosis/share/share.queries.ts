import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createShareLink,
  getSharedDiagnosis,
  getShareLink,
  removeShareLink,
} from '../../../../../contract/diagnosis/share.ts'
import { call } from '../../../shared/api/index.ts'

const linkKey = (id: string) => ['diagnosis', 'share', id]

/** Reads the link to a result; null while there is none. */
export const useShareLink = (id: string) =>
  useQuery({
    queryKey: linkKey(id),
    queryFn: ({ signal }) => call(getShareLink, { params: { id }, signal }),
  })

export function useCreateShareLink(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(createShareLink, { params: { id } }),
    onSuccess: (link) => queries.setQueryData(linkKey(id), link),
  })
}

export function useRemoveShareLink(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeShareLink, { params: { id } }),
    onSuccess: () => queries.setQueryData(linkKey(id), null),
  })
}

/** Reads what a link shows. */
export const useSharedDiagnosis = (token: string) =>
  useQuery({
    queryKey: ['diagnosis', 'shared', token],
    queryFn: ({ signal }) => call(getSharedDiagnosis, { params: { token }, signal }),
  })
