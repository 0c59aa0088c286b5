import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Content } from '../../../../contract/content/content.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** An article, public from `publishedAt` on; null for a draft. */
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
    /** Ids of diagnosis problems that the article helps with. */
    problems: text().array().notNull().default(sql`'{}'`),
    /** Related articles chosen by editors. */
    related: uuid().array().notNull().default(sql`'{}'`),
    /** Position among the recommendations on home; null when not recommended. */
    recommended: integer(),
    publishedAt: timestamptz('published_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    // Scanned backwards for newest first; excludes drafts.
    index('content_newest').on(table.publishedAt, table.id).where(sql`${table.publishedAt} is not null`),
    index('content_newest_of_tag')
      .on(table.tag, table.publishedAt, table.id)
      .where(sql`${table.publishedAt} is not null`),
    index('content_problems').using('gin', table.problems),
    index('content_recommended').on(table.recommended).where(sql`${table.recommended} is not null`),
  ],
)
