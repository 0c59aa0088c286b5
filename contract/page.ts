import * as z from 'zod/mini'

/** Query of every list: 0-based page, or the opaque cursor of the previous page. */
export const pageQuery = (size: number) =>
  z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), size),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  })

/**
 * A field that the specification does not name. The server always sends it; the browser reads `otherwise` in answers of a
 * server that does not know it, such as an older one during a roll-back.
 */
export const added = <Schema extends z.ZodMiniType>(schema: Schema, otherwise: NoInfer<z.output<Schema>>) =>
  z._default(schema, otherwise as never)

/** A page of a list, newest first. `nextCursor` is null on the last page. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    content: z.array(item),
    hasNext: z.boolean(),
    nextCursor: added(z.nullable(z.string()), null),
  })

/** Lists of staff are counted up to this number; a total above it means more. */
export const totalLimit = 10_000

/** A page of a list of staff. `total` is null on later pages and where counting would take too long. */
export const countedPageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.extend(pageOf(item), { total: z.nullable(z.number()) })

/** ISO 8601 with the Seoul offset, such as 2026-01-05T09:00:00+09:00. */
export const dateTime = z.iso.datetime({ offset: true })

/** A path below the media base, or an absolute URL (see `mediaUrl` in media.ts). */
export const mediaPath = z.string()

/**
 * One of these values, in answers. A value that a newer server has added is read as `other`, so that its row stays
 * readable.
 */
export const openEnum = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  other: Values[number],
) => z.catch(z.enum(values), other)
