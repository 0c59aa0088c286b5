import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'

/** A customer's review. Displayed when an operator has chosen it, with a masked name. */
export const review = pgTable(
  'review',
  {
    id: uuid().primaryKey(),
    /** Null after the author deleted their account. */
    memberId: text('member_id'),
    customerName: text('customer_name').notNull(),
    /** Name shown to the public, set when the review is first displayed. When null, `customerName` is already masked. */
    shownName: text('shown_name'),
    rating: integer().notNull(),
    content: text().notNull(),
    isDisplayed: boolean('is_displayed').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
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
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('gallery_image_newest').on(table.createdAt, table.id)],
)

/** A frequently asked question. Removed ones keep their row, so that the next start does not add them again. */
export const faq = pgTable('faq', {
  id: uuid().primaryKey(),
  question: text().notNull(),
  answer: text().notNull(),
  /** Screen of the app and label of the link: both or neither. */
  linkTo: text('link_to'),
  linkLabel: text('link_label'),
  /** Ascending order of display. */
  position: integer().notNull(),
  isShown: boolean('is_shown').notNull().default(true),
  createdAt: timestamptz('created_at').notNull(),
  removedAt: timestamptz('removed_at'),
})
