import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

/** A frequently asked question, with a link to the screen that the answer mentions. */
export const faqEntry = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  link: z.nullable(z.object({ to: z.string(), label: z.string() })),
})
export type FaqEntry = z.output<typeof faqEntry>

/**
 * Questions in the order of display. The customer service page contains the same list in
 * `<script type="application/json" id="faq">`.
 */
export const listFaq = endpoint({
  method: 'GET',
  path: '/api/v1/common/faq',
  access: 'public',
  summary: '자주 묻는 질문',
  data: z.array(faqEntry),
})

export const faqApi = { listFaq }
