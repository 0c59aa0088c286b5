import { homeApi } from '../../../../contract/home/home.ts'
import { homeAdminApi } from '../../../../contract/home/home-admin.ts'
import { openMattersApi } from '../../../../contract/home/open-matters.ts'
import { handlers } from '../../shared/http/handlers.ts'
import {
  addBanner,
  changeBanner,
  getAdminBanner,
  getBanner,
  listAdminBanners,
  removeBanner,
} from './banners.ts'
import type { HomeContext } from './context.ts'
import { getDashboard } from './get-dashboard.ts'
import { listOpenMatters } from './list-open-matters.ts'
import { getOpeningSoon, setOpeningSoon } from './opening-soon.ts'

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
