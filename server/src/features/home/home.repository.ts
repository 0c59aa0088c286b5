import { desc, gt, isNull, or, sql } from 'drizzle-orm'
import type { Dashboard } from '../../../../contract/home.ts'
import type { OpeningSoon } from '../../../../contract/home-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { oneStatement, type Part } from '../../shared/db/one-statement.ts'
import { memberName } from '../account/index.ts'
import { recommendedContents } from '../content/index.ts'
import { latestDiagnoses } from '../diagnosis/index.ts'
import { activeReservations } from '../reservation/index.ts'
import { recommendedProducts } from '../shop/index.ts'
import { banner, siteSetting } from './home.tables.ts'

export type StoredBanner = typeof banner.$inferSelect

const shownOfEach = 5
const recommendedOfEach = 6
const mostBanners = 100

/** Everything of one member, in one statement. */
const personal = oneStatement('home_personal', {
  name: memberName,
  activeCareServices: activeReservations(shownOfEach),
  plantAnalyses: latestDiagnoses(shownOfEach),
})

export const findPersonal = (db: Database, memberId: string) => personal(db, { memberId })

const openingSoon: Part<Dashboard['openingSoon']> = {
  sql: sql`(select ${siteSetting.value} from ${siteSetting} where ${siteSetting.name} = 'opening-soon')`,
  read: (value: OpeningSoon | null) => (value?.isOn ? { title: value.title, message: value.message } : null),
}

/** Everything that is the same for everybody, in one statement. */
const common = oneStatement('home_common', {
  recommendedContents: recommendedContents(recommendedOfEach),
  recommendedProducts: recommendedProducts(recommendedOfEach),
  openingSoon,
})

export const findCommon = (db: Database, now: Date) => common(db, { now: now.toISOString() })

/** Banners that have not ended yet, the one to prefer first. */
export function listBanners(db: Database, now: Date): Promise<StoredBanner[]> {
  return db
    .select()
    .from(banner)
    .where(or(isNull(banner.endsAt), gt(banner.endsAt, now)))
    .orderBy(desc(banner.priority), desc(banner.createdAt), desc(banner.id))
    .limit(mostBanners)
}
