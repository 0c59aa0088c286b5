import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

/** How soon an expert answers a diagnosis that is sent now: within so many hours, or until a day when that is further away. */
export const getAnswerPromise = endpoint({
  method: 'GET',
  path: '/api/v1/analysis/promise',
  access: 'public',
  summary: '지금 보내면 전문가가 언제까지 답하는지',
  data: z.object({
    hours: z.nullable(z.number()),
    /** The last day (`yyyy-MM-dd`) on which the answer arrives. */
    day: z.string(),
  }),
})

export const promiseApi = { getAnswerPromise }
