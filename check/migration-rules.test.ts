import { expect, test } from 'vitest'
import { splitMigration } from '../tools/migration-split.mjs'
import { problemsOfMigration } from './migration-rules.ts'

const file = (...statements: string[]) => statements.join('\n--> statement-breakpoint\n')
const onlineFile = (...statements: string[]) => `-- no transaction\n${file(...statements)}`

test.each([
  ['an index that blocks writes', 'CREATE INDEX "a" ON "payment" USING btree ("id");'],
  ['a unique index that blocks writes', 'CREATE UNIQUE INDEX "a" ON "payment" ("id");'],
  ['a dropped table', 'DROP TABLE "payment";'],
  ['a dropped index', 'DROP INDEX "a";'],
  ['a dropped column', 'ALTER TABLE "payment" DROP COLUMN "amount";'],
  ['a dropped constraint', 'ALTER TABLE "payment" DROP CONSTRAINT "a";'],
  ['a renamed column', 'ALTER TABLE "payment" RENAME COLUMN "a" TO "b";'],
  ['a renamed table', 'ALTER TABLE "payment" RENAME TO "b";'],
  ['a required column', 'ALTER TABLE "payment" ADD COLUMN "a" text NOT NULL;'],
  ['a default for each row', 'ALTER TABLE "payment" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;'],
  ['another type', 'ALTER TABLE "payment" ALTER COLUMN "a" SET DATA TYPE bigint;'],
  ['null forbidden', 'ALTER TABLE "payment" ALTER COLUMN "a" SET NOT NULL;'],
  [
    'a checked foreign key',
    'ALTER TABLE "payment" ADD CONSTRAINT "a" FOREIGN KEY ("m") REFERENCES "public"."member"("id");',
  ],
  ['a checked condition', 'ALTER TABLE "payment" ADD CONSTRAINT "a" CHECK ("amount" > 0);'],
  ['a new key', 'ALTER TABLE "payment" ADD CONSTRAINT "a" UNIQUE("b");'],
  ['a concurrent index in a transaction', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "payment" ("id");'],
  ['rows changed in one go', 'UPDATE "payment" SET "amount" = 0;'],
])('%s is refused', (_name, statement) => {
  const before = 'CREATE TABLE "fresh" ("id" uuid);'
  expect(problemsOfMigration(file(before, statement))).toHaveLength(1)
  expect(problemsOfMigration(`${before}\n${statement}\n`)).toHaveLength(1)
})

test('what nobody waits for is accepted', () => {
  const statements = [
    'CREATE TABLE "fresh" (\n\t"id" uuid PRIMARY KEY NOT NULL\n);',
    'CREATE UNIQUE INDEX "fresh_a" ON "fresh" USING btree ("a");',
    'ALTER TABLE "fresh" ADD CONSTRAINT "b" FOREIGN KEY ("m") REFERENCES "public"."member"("id");',
    'ALTER TABLE "payment" ADD COLUMN "a" text;',
    'ALTER TABLE "payment" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "payment" ADD CONSTRAINT "c" CHECK ("amount" > 0) NOT VALID;',
    'ALTER TABLE "payment" ALTER COLUMN "b" DROP NOT NULL;',
  ]
  expect(problemsOfMigration(file(...statements))).toEqual([])
})

test('outside a transaction only concurrent indexes and validations are accepted', () => {
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "payment" ("id");'
  expect(problemsOfMigration(onlineFile(index, 'ALTER TABLE "payment" VALIDATE CONSTRAINT "c";'))).toEqual([])
  expect(problemsOfMigration(onlineFile(index, 'ALTER TABLE "payment" ADD COLUMN "a" text;'))).toHaveLength(1)
  expect(problemsOfMigration(onlineFile('CREATE INDEX CONCURRENTLY "a" ON "payment" ("id");'))).toHaveLength(
    1,
  )
})

test('a generated migration is split into parts that the rules accept', () => {
  const generated = file(
    'CREATE TABLE "fresh" ("id" uuid);',
    'CREATE INDEX "fresh_id" ON "fresh" USING btree ("id");',
    'CREATE INDEX "payment_a" ON "payment" USING btree ("a");',
    'ALTER TABLE "payment" ADD CONSTRAINT "k" FOREIGN KEY ("m") REFERENCES "public"."member"("id");',
  )
  const { first, later } = splitMigration(generated)
  expect(problemsOfMigration(first)).toEqual([])
  expect(problemsOfMigration(later)).toEqual([])
  expect(later.match(/CONCURRENTLY|VALIDATE/g)).toEqual(['CONCURRENTLY', 'VALIDATE'])
})
