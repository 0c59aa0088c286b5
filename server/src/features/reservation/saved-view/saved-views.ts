import { asc, eq } from 'drizzle-orm'
import { type SavedView, savedViewsMax } from '../../../../../contract/reservation/saved-view.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { isRow } from '../reservation.repository.ts'
import { savedView } from '../saved-view.tables.ts'

/** Returns the filters that this member of staff has saved under a name; no customer is named in them. */
export async function listSavedViews(ctx: Context, memberId: string) {
  return { views: await listViews(ctx.db, memberId) }
}

/** Throws VALIDATION_FAILED when there are too many, or one of this name on the same screen. */
export async function addSavedView(ctx: Context, memberId: string, view: SavedView) {
  await ctx.transact(async (tx) => {
    const views = await listViews(tx, memberId)
    if (views.some(({ id }) => id === view.id)) return
    if (views.length >= savedViewsMax) throw new AppError('VALIDATION_FAILED', { message: tooMany })
    assertNameFree(views, view)
    // Nothing changes when two requests add the same view at once.
    const row = { ...view, memberId, createdAt: ctx.now() }
    await tx.insert(savedView).values(row).onConflictDoNothing()
  })
  return listSavedViews(ctx, memberId)
}

/** Throws NOT_FOUND, or VALIDATION_FAILED when another view of the screen has the name. */
export async function renameSavedView(ctx: Context, memberId: string, id: string, name: string) {
  await ctx.transact(async (tx) => {
    const views = await listViews(tx, memberId)
    const view = views.find((it) => it.id === id)
    if (!view) throw new AppError('NOT_FOUND')
    assertNameFree(views, { ...view, name })
    await tx.update(savedView).set({ name }).where(isRow(savedView, { memberId, id }))
  })
  return listSavedViews(ctx, memberId)
}

export async function removeSavedView(ctx: Context, memberId: string, id: string) {
  await ctx.db.delete(savedView).where(isRow(savedView, { memberId, id }))
  return listSavedViews(ctx, memberId)
}

function assertNameFree(
  views: StoredView[],
  { id, screen, name }: Pick<SavedView, 'id' | 'screen' | 'name'>,
) {
  if (views.some((it) => it.id !== id && it.screen === screen && it.name === name))
    throw new AppError('VALIDATION_FAILED', { message: '같은 이름의 보기가 있어요.' })
}

const tooMany = `보기는 ${savedViewsMax}개까지 저장할 수 있어요. 안 쓰는 보기를 먼저 지워 주세요.`

type StoredView = typeof savedView.$inferSelect

export function listViews(db: Database, memberId: string): Promise<StoredView[]> {
  return db.select().from(savedView).where(eq(savedView.memberId, memberId)).orderBy(asc(savedView.name))
}
