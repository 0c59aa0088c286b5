import { useMutation } from '@tanstack/react-query'
import { useInvalidate } from '../../../../../client/use-invalidate.ts'
import {
  askCustomer,
  correctAnswer,
  listCases,
  retractAnswer,
} from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { call } from '../../../shared/server/api.ts'
import { useReloadCase } from '../diagnosis.queries.ts'

/** Asks the customer. The open case is not read again, because that would claim it again. */
export const useAskCustomer = (id: string) => {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: CallInput<typeof askCustomer>['body']) => call(askCustomer, { params: { id }, body }),
    onSuccess: () => invalidate(listCases),
  })
}

/** Replaces the text of a sent answer. */
export const useCorrectAnswer = (id: string) => {
  const reload = useReloadCase()
  return useMutation({
    mutationFn: (body: CallInput<typeof correctAnswer>['body']) =>
      call(correctAnswer, { params: { id }, body }),
    onSuccess: reload,
  })
}

/** Takes a sent answer back. */
export const useRetractAnswer = (id: string) => {
  const reload = useReloadCase()
  return useMutation({
    mutationFn: (body: CallInput<typeof retractAnswer>['body']) =>
      call(retractAnswer, { params: { id }, body }),
    onSuccess: reload,
  })
}
