import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

const paySheet = z.object({
  /** `yyyy-MM` in Seoul. */
  month: z.string(),
  wonPerAnswer: z.number(),
  /** Whether nothing can be added to the month any more. */
  isOver: z.boolean(),
  rows: z.array(z.object({ expertName: z.string(), answers: z.number(), won: z.number() })),
})
export type PaySheet = z.output<typeof paySheet>

const paySheetMonth = z.object({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) })

/** What each expert answered in a month and what it pays; experts see themselves only. A case counts once, for the first answer that was not taken back. */
export const getPaySheet = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/pay-sheets/:month',
  access: ['EXPERT', 'ADMIN'],
  summary: '전문가의 한 달 답변과 정산',
  params: paySheetMonth,
  data: paySheet,
})

export const exportPaySheet = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/pay-sheets/:month/export',
  access: ['EXPERT', 'ADMIN'],
  file: true,
  summary: '전문가의 한 달 정산을 CSV로',
  params: paySheetMonth,
  data: z.null(),
})

/** From this month on, for the answers that the month already has, too; earlier months keep what they paid. */
export const setPayPerAnswer = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/analysis/pay-per-answer',
  access: 'ADMIN',
  summary: '답변 한 건의 금액',
  body: z.object({ won: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)) }),
  data: paySheet,
})

export const payApi = { getPaySheet, exportPaySheet, setPayPerAnswer }
