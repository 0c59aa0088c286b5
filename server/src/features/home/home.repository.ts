import { desc, gt, isNull, or, sql } from 'drizzle-orm'
import type { Dashboard } from '../../../../contract/home/home.ts'
import type { OpeningSoon } from '../../../../contract/home/home-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { oneStatement, type QueryFragment } from '../../shared/db/one-statement.ts'
import { memberName } from '../account/index.ts'
import { recommendedContents } from '../content/index.ts'
import { latestDiagnosesPart } from '../diagnosis/index.ts'
import { activeReservations } from '../reservation/index.ts'
import { recommendedProducts } from '../shop/index.ts'
import { banner, siteSetting } from './home.tables.ts'

export type StoredBanner = typeof banner.$inferSelect

const shownOfEach = 5
const recommendedOfEach = 6
const maxBanners = 100

/** Reads everything of one member in one statement. */
const readPersonal = oneStatement('home_personal', {
  name: memberName,
  activeCareServices: activeReservations(shownOfEach),
  plantAnalyses: latestDiagnosesPart(shownOfEach),
})

export const findPersonalData = (db: Database, memberId: string) => readPersonal(db, { memberId })

const openingSoon: QueryFragment<Dashboard['openingSoon']> = {
  sql: sql`(select ${siteSetting.value} from ${siteSetting} where ${siteSetting.name} = 'opening-soon')`,
  read: (value: OpeningSoon | null) => (value?.isOn ? { title: value.title, message: value.message } : null),
}

/** Reads everything that is the same for all visitors in one statement. */
const readCommon = oneStatement('home_common', {
  recommendedContents: recommendedContents(recommendedOfEach),
  recommendedProducts: recommendedProducts(recommendedOfEach),
  openingSoon,
})

export const findCommonData = (db: Database, now: Date) => readCommon(db, { now: now.toISOString() })

/** Returns banners that have not ended, by priority. */
export function listBanners(db: Database, now: Date): Promise<StoredBanner[]> {
  return db
    .select()
    .from(banner)
    .where(or(isNull(banner.endsAt), gt(banner.endsAt, now)))
    .orderBy(desc(banner.priority), desc(banner.createdAt), desc(banner.id))
    .limit(maxBanners)
}
