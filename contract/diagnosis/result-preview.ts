import * as z from 'zod/mini'
import { diagnosisResult } from './diagnosis-result'

/** Stands in place of a share link's token; no share link has it. */
export const resultPreviewToken = 'preview'
/** Where the customers' app shows a result that the console sends to its window. */
export const resultPreviewPath = `/shared/${resultPreviewToken}`

/** What the console sends to the window: the result around an answer that has not been sent. */
export const previewMessage = z.object({ kind: z.literal('saeip.result-preview'), result: diagnosisResult })
export type PreviewMessage = z.output<typeof previewMessage>

/** What the window sends to the console once it can show a result. */
export const previewReady = 'saeip.result-preview.ready'
