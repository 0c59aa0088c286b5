import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ProductType } from '../../../../contract/shop/shop.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** A product of the external shop. */
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
    /** Ids of diagnosis problems that the product helps with. */
    problems: text().array().notNull().default(sql`'{}'`),
    /** Position among the recommendations on home; null when not recommended. */
    recommended: integer(),
    isShown: boolean('is_shown').notNull().default(true),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('product_newest').on(table.createdAt, table.id).where(sql`${table.isShown}`),
    index('product_newest_of_type').on(table.type, table.createdAt, table.id).where(sql`${table.isShown}`),
    index('product_problems').using('gin', table.problems),
    index('product_recommended').on(table.recommended).where(sql`${table.recommended} is not null`),
  ],
)
