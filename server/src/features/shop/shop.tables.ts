import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ProductType } from '../../../../contract/shop.ts'
import { moment } from '../../shared/db/columns.ts'

/** A product of the shop, which itself is elsewhere. */
export const product = pgTable(
  'product',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    image: text().notNull(),
    /** Won. */
    price: integer().notNull(),
    description: text().notNull(),
    tags: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    link: text().notNull(),
    type: text().$type<ProductType>().notNull(),
    /** Problems of the diagnosis knowledge base that it helps with. */
    problems: text().array().notNull().default(sql`'{}'`),
    /** Place among the recommendations of home; null is not recommended. */
    recommended: integer(),
    isShown: boolean('is_shown').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('product_newest').on(table.createdAt, table.id).where(sql`${table.isShown}`),
    index('product_newest_of_type').on(table.type, table.createdAt, table.id).where(sql`${table.isShown}`),
    index('product_problems').using('gin', table.problems),
    index('product_recommended').on(table.recommended).where(sql`${table.recommended} is not null`),
  ],
)
