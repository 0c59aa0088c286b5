import type * as z from 'zod/mini'
import { readInitialData } from './initial-data.ts'

/** Returns a query's `initialData` from the served document; undefined when it is absent or does not match the schema. */
export const initialQueryData = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
  schema.safeParse(readInitialData(name)).data

/** `initialDataUpdatedAt` of such a query: the time at which the document was requested. */
export const initialDataUpdatedAt = performance.timeOrigin

/** Query options that begin with the data that the served document carries under this name. */
export const fromDocument = <Schema extends z.ZodMiniType>(name: string, schema: Schema) => ({
  initialData: () => initialQueryData(name, schema),
  initialDataUpdatedAt,
})
