import { useMutation } from '@tanstack/react-query'
import {
  askCustomer,
  correctAnswer,
  retractAnswer,
} from '../../../../../contract/diagnosis/case-change-admin.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { call } from '../../../shared/server/api.ts'
import { useReloadCase } from '../diagnosis.queries.ts'

/** Asks the customer; the case then waits for them. */
export const useAskCustomer = (id: string) => {
  const reload = useReloadCase()
  return useMutation({
    mutationFn: (body: CallInput<typeof askCustomer>['body']) => call(askCustomer, { params: { id }, body }),
    onSuccess: reload,
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
