import { eq, sql } from 'drizzle-orm'
import type { Dashboard } from '../../../../contract/home/home.ts'
import type { OpeningSoon } from '../../../../contract/home/home-admin.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import type { QueryFragment } from '../../shared/db/one-statement.ts'
import { siteSetting } from './home.tables.ts'

const openingSoonName = 'opening-soon'

/** The notice as visitors see it; null while it is off. */
export const openingSoonPart: QueryFragment<Dashboard['openingSoon']> = {
  sql: sql`(select ${siteSetting.value} from ${siteSetting} where ${siteSetting.name} = 'opening-soon')`,
  read: (value: OpeningSoon | null) => (value?.isOn ? { title: value.title, message: value.message } : null),
}

/** The opening-soon notice of home, for staff. */
export async function getOpeningSoon(db: Database): Promise<OpeningSoon | null> {
  const [found] = await db
    .select({ value: siteSetting.value })
    .from(siteSetting)
    .where(eq(siteSetting.name, openingSoonName))
  return (found?.value as OpeningSoon | undefined) ?? null
}

export function setOpeningSoon({ transact, now, audit }: Context, actorId: string, after: OpeningSoon) {
  return transact(async (tx) => {
    const before = await getOpeningSoon(tx)
    const set = { value: after, updatedAt: now() }
    await tx
      .insert(siteSetting)
      .values({ name: openingSoonName, ...set })
      .onConflictDoUpdate({ target: siteSetting.name, set })
    const entry = { actorId, action: 'home.setOpeningSoon', subject: 'setting' } as const
    await audit.record(tx, { ...entry, subjectId: openingSoonName, before, after })
    return after
  })
}
