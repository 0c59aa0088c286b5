import type * as z from 'zod/mini'
import { given } from './given.ts'

/** `initialData` of a query whose first answer may stand in the document; one of another shape counts as none. */
export const givenAs = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  schema.safeParse(given(name)).data

/** Since when such an answer is true. */
export const givenAt = performance.timeOrigin
