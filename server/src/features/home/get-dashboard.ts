import { sql } from 'drizzle-orm'
import type { Dashboard } from '../../../../contract/home/home.ts'
import type { OpeningSoon } from '../../../../contract/home/home-admin.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { oneStatement, type QueryFragment } from '../../shared/db/one-statement.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { siteSetting } from '../../shared/settings/settings.tables.ts'
import { readSetting, writeSetting } from '../../shared/settings/settings.ts'
import { memberName } from '../account/index.ts'
import { recommendedContents } from '../content/index.ts'
import { latestDiagnosesPart } from '../diagnosis/index.ts'
import { activeReservations } from '../reservation/index.ts'
import { recommendedProducts } from '../shop/index.ts'

const openingSoonName = 'opening-soon'

/** The notice as visitors see it; null while it is off. */
const openingSoonPart: QueryFragment<Dashboard['openingSoon']> = {
  sql: sql`(select ${siteSetting.value} from ${siteSetting} where ${siteSetting.name} = 'opening-soon')`,
  read: (value: OpeningSoon | null) => (value?.isOn ? { title: value.title, message: value.message } : null),
}

/** The opening-soon notice of home, for staff. */
export const getOpeningSoon = (db: Database) => readSetting<OpeningSoon>(db, openingSoonName)

export function setOpeningSoon({ transact, now, audit }: Context, actorId: string, after: OpeningSoon) {
  return transact(async (tx) => {
    const before = await getOpeningSoon(tx)
    await writeSetting(tx, openingSoonName, after, now())
    const entry = { actorId, action: 'home.setOpeningSoon', subject: 'setting' } as const
    await audit.record(tx, { ...entry, subjectId: openingSoonName, before, after })
    return after
  })
}

type ActiveCare = Dashboard['activeCareServices'][number]

const shownOfEach = 5
const recommendedOfEach = 6

/** Reads everything of one member in one statement. */
const readPersonal = oneStatement('home_personal', {
  name: memberName,
  activeCareServices: activeReservations(shownOfEach),
  plantAnalyses: latestDiagnosesPart(shownOfEach),
})

/** Reads everything that is the same for all visitors in one statement. */
const readCommon = oneStatement('home_common', {
  recommendedContents: recommendedContents(recommendedOfEach),
  recommendedProducts: recommendedProducts(recommendedOfEach),
  openingSoon: openingSoonPart,
})

const visitorData = { userInfo: { name: '' }, activeCareServices: [], plantAnalyses: [] }

/** Returns home's data for a member or a visitor. Only the data common to all is cached. */
export async function getDashboard(
  { db, now, cached }: Context,
  memberId: string | undefined,
): Promise<Dashboard> {
  const common = cached('home', () => readCommon(db, { now: now().toISOString() }))
  if (!memberId) return { ...visitorData, ...(await common) }

  const [{ name, ...lists }, shared] = await Promise.all([readPersonal(db, { memberId }), common])
  // The account was deleted while the session was cached.
  if (name === undefined) throw new AppError('SIGN_IN_REQUIRED')
  const moment = now()
  const activeCareServices = lists.activeCareServices.map((care: ActiveCare) => withoutPastHold(care, moment))
  return { userInfo: { name }, ...lists, activeCareServices, ...shared }
}

/** A hold may have ended a moment ago, before the job has cancelled the booking. */
const withoutPastHold = (care: ActiveCare, moment: Date): ActiveCare =>
  care.payUntil && Date.parse(care.payUntil) <= moment.getTime() ? { ...care, payUntil: null } : care
