import { type SavedView, savedViewsMax } from '../../../../../contract/reservation/saved-view.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as repository from './saved-view.repository.ts'

interface SavedViewDependencies {
  db: Database
  transact: Transact
  now: () => Date
}

export type SavedViews = ReturnType<typeof createSavedViews>

/** Filters that staff save under a name. Everybody has their own, and no customer is named in them. */
export function createSavedViews({ db, transact, now }: SavedViewDependencies) {
  return { list, add, rename, remove }

  async function list(memberId: string) {
    const rows = await repository.listViews(db, memberId)
    return {
      views: rows.map(({ id, screen, name, filters }): SavedView => ({ id, screen, name, filters })),
    }
  }
  /** Throws VALIDATION_FAILED when there are too many, or one of this name on the same screen. */
  async function add(memberId: string, view: SavedView) {
    await transact(async (tx) => {
      const views = await repository.listViews(tx, memberId)
      if (views.some(({ id }) => id === view.id)) return
      if (views.length >= savedViewsMax) throw new AppError('VALIDATION_FAILED', { message: tooMany })
      await assertNameFree(tx, memberId, view)
      await repository.addView(tx, { ...view, memberId, createdAt: now() })
    })
    return list(memberId)
  }

  /** Throws NOT_FOUND, or VALIDATION_FAILED when another view of the screen has the name. */
  async function rename(memberId: string, id: string, name: string) {
    await transact(async (tx) => {
      const view = (await repository.listViews(tx, memberId)).find((it) => it.id === id)
      if (!view) throw new AppError('NOT_FOUND')
      await assertNameFree(tx, memberId, { ...view, name })
      await repository.renameView(tx, memberId, id, name)
    })
    return list(memberId)
  }

  async function remove(memberId: string, id: string) {
    await repository.removeView(db, memberId, id)
    return list(memberId)
  }
}

async function assertNameFree(
  tx: Database,
  memberId: string,
  view: Pick<SavedView, 'id' | 'screen' | 'name'>,
) {
  if (await repository.isNameTaken(tx, { ...view, memberId }))
    throw new AppError('VALIDATION_FAILED', { message: '같은 이름의 보기가 있어요.' })
}

const tooMany = `보기는 ${savedViewsMax}개까지 저장할 수 있어요. 안 쓰는 보기를 먼저 지워 주세요.`
