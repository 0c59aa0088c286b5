import type { Banner, Dashboard } from '../../../../contract/home/home.ts'
import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { findCommonData, findPersonalData, listBanners, type StoredBanner } from './home.repository.ts'
import { isRunning } from './period.ts'

export interface HomeDependencies {
  db: Database
  now: () => Date
  cached: ShortCache
}

type ActiveCare = Dashboard['activeCareServices'][number]
export type HomeService = ReturnType<typeof createHomeService>

export function createHomeService({ db, now, cached }: HomeDependencies) {
  return { getDashboard, getBanner }

  /** Returns home's data for a member or a visitor. Only the data common to all is cached. */
  async function getDashboard(memberId: string | undefined): Promise<Dashboard> {
    const common = cached('home', () => findCommonData(db, now()))
    if (!memberId) return { ...visitorData, ...(await common) }

    const [{ name, ...lists }, shared] = await Promise.all([findPersonalData(db, memberId), common])
    // The account was deleted while the session was cached.
    if (name === undefined) throw new AppError('SIGN_IN_REQUIRED')
    const moment = now()
    const activeCareServices = lists.activeCareServices.map((care: ActiveCare) =>
      withoutPastHold(care, moment),
    )
    return { userInfo: { name }, ...lists, activeCareServices, ...shared }
  }

  /** Returns the current banner. Periods start and end to the second, although the list is cached. */
  async function getBanner(): Promise<Banner | null> {
    const moment = now()
    const banners = await cached('banners', () => listBanners(db, moment))
    const shown = banners.find((it) => isRunning(it, moment))
    return shown ? toBanner(shown) : null
  }
}

const visitorData = { userInfo: { name: '' }, activeCareServices: [], plantAnalyses: [] }

/** A hold may have ended a moment ago, before the job has cancelled the booking. */
const withoutPastHold = (care: ActiveCare, moment: Date): ActiveCare =>
  care.payUntil && Date.parse(care.payUntil) <= moment.getTime() ? { ...care, payUntil: null } : care

const toBanner = ({ mobileImage, pcImage, link, alt }: StoredBanner): Banner => ({
  mobileImageUrl: mobileImage,
  pcImageUrl: pcImage,
  linkUrl: link,
  alt,
})
