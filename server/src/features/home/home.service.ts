import type { Banner, Dashboard } from '../../../../contract/home.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { findCommon, findPersonal, listBanners, type StoredBanner } from './home.repository.ts'
import { isRunning } from './period.ts'

export interface HomeDependencies {
  db: Database
  now: () => Date
  /** Keeps for a moment what is the same for everybody. */
  remember: Remember
}

export type HomeService = ReturnType<typeof createHomeService>

export function createHomeService({ db, now, remember }: HomeDependencies) {
  return { getDashboard, getBanner }

  /** What home shows to this member, or to a visitor. Only what is nobody's own is remembered. */
  async function getDashboard(memberId: string | undefined): Promise<Dashboard> {
    const common = remember('home', () => findCommon(db, now()))
    if (!memberId) return { ...ofNobody, ...(await common) }

    const [{ name, ...lists }, shared] = await Promise.all([findPersonal(db, memberId), common])
    // Gone within the moment that a session may be remembered.
    if (name === undefined) throw new AppError('SIGN_IN_REQUIRED')
    return { userInfo: { name }, ...lists, ...shared }
  }

  /** The one of this moment: periods begin and end to the second, also while the list is remembered. */
  async function getBanner(): Promise<Banner | null> {
    const moment = now()
    const banners = await remember('banners', () => listBanners(db, moment))
    const shown = banners.find((it) => isRunning(it, moment))
    return shown ? toBanner(shown) : null
  }
}

const ofNobody = { userInfo: { name: '' }, activeCareServices: [], plantAnalyses: [] }

const toBanner = ({ mobileImage, pcImage, link, alt }: StoredBanner): Banner => ({
  mobileImageUrl: mobileImage,
  pcImageUrl: pcImage,
  linkUrl: link,
  alt,
})
