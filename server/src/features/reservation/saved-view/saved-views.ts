import { and, asc, eq, ne } from 'drizzle-orm'
import { type SavedView, savedViewsMax } from '../../../../../contract/reservation/saved-view.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { savedView } from '../saved-view.tables.ts'

/** Returns the filters that this member of staff has saved under a name; no customer is named in them. */
export async function listSavedViews(ctx: Context, memberId: string) {
  const rows = await listViews(ctx.db, memberId)
  return {
    views: rows.map(({ id, screen, name, filters }): SavedView => ({ id, screen, name, filters })),
  }
}

/** Throws VALIDATION_FAILED when there are too many, or one of this name on the same screen. */
export async function addSavedView(ctx: Context, memberId: string, view: SavedView) {
  await ctx.transact(async (tx) => {
    const views = await listViews(tx, memberId)
    if (views.some(({ id }) => id === view.id)) return
    if (views.length >= savedViewsMax) throw new AppError('VALIDATION_FAILED', { message: tooMany })
    await assertNameFree(tx, memberId, view)
    await insertView(tx, { ...view, memberId, createdAt: ctx.now() })
  })
  return listSavedViews(ctx, memberId)
}

/** Throws NOT_FOUND, or VALIDATION_FAILED when another view of the screen has the name. */
export async function renameSavedView(ctx: Context, memberId: string, id: string, name: string) {
  await ctx.transact(async (tx) => {
    const view = (await listViews(tx, memberId)).find((it) => it.id === id)
    if (!view) throw new AppError('NOT_FOUND')
    await assertNameFree(tx, memberId, { ...view, name })
    await updateName(tx, memberId, id, name)
  })
  return listSavedViews(ctx, memberId)
}

export async function removeSavedView(ctx: Context, memberId: string, id: string) {
  await deleteView(ctx.db, memberId, id)
  return listSavedViews(ctx, memberId)
}

async function assertNameFree(
  tx: Database,
  memberId: string,
  view: Pick<SavedView, 'id' | 'screen' | 'name'>,
) {
  if (await isNameTaken(tx, { ...view, memberId }))
    throw new AppError('VALIDATION_FAILED', { message: '같은 이름의 보기가 있어요.' })
}

const tooMany = `보기는 ${savedViewsMax}개까지 저장할 수 있어요. 안 쓰는 보기를 먼저 지워 주세요.`

type StoredView = typeof savedView.$inferSelect

export function listViews(db: Database, memberId: string): Promise<StoredView[]> {
  return db.select().from(savedView).where(eq(savedView.memberId, memberId)).orderBy(asc(savedView.name))
}

/** Does nothing when a view with this id or name exists. */
async function insertView(tx: Database, row: StoredView) {
  await tx.insert(savedView).values(row).onConflictDoNothing()
}

/** Whether another view of the same screen has this name. */
async function isNameTaken(
  tx: Database,
  { memberId, id, screen, name }: Pick<StoredView, 'memberId' | 'id' | 'screen' | 'name'>,
): Promise<boolean> {
  const found = await tx.$count(
    savedView,
    and(
      eq(savedView.memberId, memberId),
      eq(savedView.screen, screen),
      eq(savedView.name, name),
      ne(savedView.id, id),
    ),
  )
  return found > 0
}

async function updateName(tx: Database, memberId: string, id: string, name: string) {
  await tx
    .update(savedView)
    .set({ name })
    .where(and(eq(savedView.memberId, memberId), eq(savedView.id, id)))
}

async function deleteView(tx: Database, memberId: string, id: string) {
  await tx.delete(savedView).where(and(eq(savedView.memberId, memberId), eq(savedView.id, id)))
}
