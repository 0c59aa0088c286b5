import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time (timestamptz), read and written as `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
