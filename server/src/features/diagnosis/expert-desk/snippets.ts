import { eq, getTableColumns } from 'drizzle-orm'
import type { Snippet } from '../../../../../contract/diagnosis/case-admin.ts'
import type { AuditAction } from '../../../../../contract/staff/audit.ts'
import { findRow, lockRow } from '../../../shared/audit/edited-table.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listPage } from '../../../shared/db/keyset.ts'
import type { Paging } from '../../../shared/db/paging.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { expertSnippet } from '../expert-desk.tables.ts'

type SnippetRow = typeof expertSnippet.$inferSelect
type SnippetText = Pick<Snippet, 'title' | 'text'>

const snippets = {
  table: expertSnippet,
  fields: getTableColumns(expertSnippet),
  order: { createdAt: expertSnippet.createdAt, id: expertSnippet.id },
  notFound: 'SNIPPET_NOT_FOUND',
} as const

/** Lists the texts that all experts share, newest first. */
export const listSnippets = ({ db }: Context, paging: Paging) => listPage(db, snippets, paging, toSnippet)

/** Throws SNIPPET_NOT_FOUND, as do the changes. */
export const getSnippet = async ({ db }: Context, id: string) => toSnippet(await findRow(db, snippets, id))

export async function addSnippet(ctx: Context, actorId: string, text: SnippetText) {
  const row = { id: newId(), ...text, createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.transact(async (tx) => {
    await tx.insert(expertSnippet).values(row)
    await record(ctx, tx, { actorId, action: 'diagnosis.addSnippet', id: row.id, after: text })
  })
  return toSnippet(row)
}

export async function changeSnippet(ctx: Context, actorId: string, id: string, text: SnippetText) {
  const changed = await ctx.transact(async (tx) => {
    const before = await lockRow(tx, snippets, id)
    const updatedAt = ctx.now()
    const { title, text: words } = text
    await tx.update(expertSnippet).set({ title, text: words, updatedAt }).where(eq(expertSnippet.id, id))
    const action = 'diagnosis.changeSnippet'
    await record(ctx, tx, { actorId, action, id, before: toSnippetText(before), after: text })
    return { ...before, ...text, updatedAt }
  })
  return toSnippet(changed)
}

export async function removeSnippet(ctx: Context, actorId: string, id: string) {
  await ctx.transact(async (tx) => {
    const before = await lockRow(tx, snippets, id)
    await tx.delete(expertSnippet).where(eq(expertSnippet.id, id))
    const action = 'diagnosis.removeSnippet'
    await record(ctx, tx, { actorId, action, id, before: toSnippetText(before) })
  })
  return null
}

interface SnippetChange {
  actorId: string
  action: AuditAction
  id: string
  before?: SnippetText
  after?: SnippetText
}

const record = ({ audit }: Context, tx: Database, { id, ...entry }: SnippetChange) =>
  audit.record(tx, { ...entry, subject: 'snippet', subjectId: id })

const toSnippetText = ({ title, text }: SnippetRow): SnippetText => ({ title, text })

const toSnippet = (row: SnippetRow): Snippet => ({ ...row, updatedAt: seoulIso(row.updatedAt) })
