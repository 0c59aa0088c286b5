import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../shared/db/columns.ts'

/** What a customer said of the care. Shown once an operator has chosen it; names are masked before. */
export const review = pgTable(
  'review',
  {
    id: uuid().primaryKey(),
    /** Null once the author has left. */
    memberId: text('member_id'),
    customerName: text('customer_name').notNull(),
    /** The name as everybody may see it, set when it is first displayed; the name itself is masked already when absent. */
    shownName: text('shown_name'),
    rating: integer().notNull(),
    content: text().notNull(),
    isDisplayed: boolean('is_displayed').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('review_newest').on(table.createdAt, table.id),
    index('review_displayed').on(table.createdAt, table.id).where(sql`${table.isDisplayed}`),
    index('review_member').on(table.memberId).where(sql`${table.memberId} is not null`),
  ],
)

/** A picture of the company's gallery. */
export const galleryImage = pgTable(
  'gallery_image',
  {
    id: uuid().primaryKey(),
    path: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('gallery_image_newest').on(table.createdAt, table.id)],
)

/** A question that people ask often. One that was removed stays behind, so that no start brings it back. */
export const faq = pgTable('faq', {
  id: uuid().primaryKey(),
  question: text().notNull(),
  answer: text().notNull(),
  /** A screen of the app and how the way there is called: both or neither. */
  linkTo: text('link_to'),
  linkLabel: text('link_label'),
  /** The lowest is read first. */
  position: integer().notNull(),
  isShown: boolean('is_shown').notNull().default(true),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
})
