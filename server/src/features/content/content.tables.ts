import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Content } from '../../../../contract/content.ts'
import { moment } from '../../shared/db/columns.ts'

/** An article. Everybody sees it from `publishedAt` on; null is a draft. */
export const content = pgTable(
  'content',
  {
    id: uuid().primaryKey(),
    thumbnail: text().notNull(),
    title: text().notNull(),
    subTitle: text('sub_title').notNull(),
    tag: text().notNull(),
    /** Sanitised HTML. */
    body: text().notNull(),
    sources: jsonb().$type<Content['sources']>().notNull().default(sql`'[]'`),
    /** Problems of the diagnosis knowledge base that it helps with. */
    problems: text().array().notNull().default(sql`'{}'`),
    /** Articles to read next, by hand. */
    related: uuid().array().notNull().default(sql`'{}'`),
    /** Place among the recommendations of home; null is not recommended. */
    recommended: integer(),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // Read backwards for newest first; drafts are not in it.
    index('content_newest').on(table.publishedAt, table.id).where(sql`${table.publishedAt} is not null`),
    index('content_newest_of_tag')
      .on(table.tag, table.publishedAt, table.id)
      .where(sql`${table.publishedAt} is not null`),
    index('content_problems').using('gin', table.problems),
    index('content_recommended').on(table.recommended).where(sql`${table.recommended} is not null`),
  ],
)
