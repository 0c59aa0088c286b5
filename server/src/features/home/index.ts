import { homeApi } from '../../../../contract/home/home.ts'
import { homeAdminApi } from '../../../../contract/home/home-admin.ts'
import {
  type OpenMatter,
  type OpenMatters,
  openMatterKinds,
  openMattersApi,
} from '../../../../contract/home/open-matters.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Context } from '../../shared/context.ts'
import { handlers } from '../../shared/http/handlers.ts'
import {
  addBanner,
  changeBanner,
  getAdminBanner,
  getBanner,
  listAdminBanners,
  removeBanner,
} from './banners.ts'
import { getDashboard, getOpeningSoon, setOpeningSoon } from './get-dashboard.ts'

export { getBanner } from './banners.ts'

interface HomeContext extends Context {
  /** The features that find open matters of a member, by name. */
  openMatters: Record<string, { findOpenMatters: (memberId: string) => Promise<OpenMatter[]> }>
}

/** The home page: dashboard data and open matters of several features, banners and the opening-soon notice. */
export const homeRoutes = (ctx: HomeContext) => [
  ...handlers(homeApi, {
    getDashboard: ({ member }) => getDashboard(ctx, member?.id),
    getBanner: () => getBanner(ctx),
  }),
  ...handlers(openMattersApi, { listOpenMatters: ({ member }) => listOpenMatters(ctx, member.id) }),
  ...handlers(homeAdminApi, {
    listAdminBanners: ({ query }) => listAdminBanners(ctx, query),
    getAdminBanner: ({ params }) => getAdminBanner(ctx, params.id),
    addBanner: ({ member, body }) => addBanner(ctx, member.id, body),
    changeBanner: ({ member, params, body }) => changeBanner(ctx, member.id, params.id, body),
    removeBanner: ({ member, params }) => removeBanner(ctx, member.id, params.id),
    getOpeningSoon: () => getOpeningSoon(ctx.db),
    setOpeningSoon: ({ member, body }) => setOpeningSoon(ctx, member.id, body),
  }),
]

/**
 * Collects the open matters of all features, most urgent first. A feature that fails is left out and logged; throws only
 * when none answers.
 */
export async function listOpenMatters(
  { openMatters, log, now }: HomeContext,
  memberId: string,
): Promise<OpenMatters> {
  const features = Object.keys(openMatters)
  const found = await Promise.allSettled(
    Object.values(openMatters).map(({ findOpenMatters }) => findOpenMatters(memberId)),
  )
  const failures = found.flatMap((part, index) =>
    part.status === 'rejected' ? [{ feature: features[index], reason: part.reason as unknown }] : [],
  )
  if (failures.length === features.length) throw failures[0]?.reason
  for (const { feature, reason } of failures)
    log.warn({ feature, err: reason }, 'the open matters of a feature are missing on home')
  const matters = found.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
  return { matters: inOrder(withoutTransfers(matters), now()), isComplete: failures.length === 0 }
}

/** Who has chosen a transfer has nothing else to pay for that reservation: the transfer takes the place of the payment. */
function withoutTransfers(matters: OpenMatter[]) {
  const deposits = new Set(matters.filter(({ kind }) => kind === 'DEPOSIT').map(({ id }) => id))
  const replaced = matters.filter(({ kind, id }) => kind === 'PAYMENT' && deposits.has(id))
  return matters
    .filter((matter) => !replaced.includes(matter))
    .map((matter) => {
      const payment = matter.kind === 'DEPOSIT' && replaced.find(({ id }) => id === matter.id)
      return payment ? { ...matter, subject: payment.subject } : matter
    })
}

/** What has to be paid within a day, the nearest first; then by kind, of which the nearest deadline or visit first. */
const inOrder = (matters: OpenMatter[], now: Date) => {
  const dueAt = ({ kind, at }: OpenMatter) => {
    const isPayment = kind === 'PAYMENT' || kind === 'DEPOSIT'
    const due = isPayment && at ? Date.parse(at) : Number.MAX_VALUE
    return due < now.getTime() + dayMs ? due : Number.MAX_VALUE
  }
  return matters.toSorted(
    (a, b) =>
      dueAt(a) - dueAt(b) ||
      openMatterKinds.indexOf(a.kind) - openMatterKinds.indexOf(b.kind) ||
      (a.at ?? '').localeCompare(b.at ?? ''),
  )
}
