import { getBanner } from './banners.ts'
import type { HomeContext } from './context.ts'
import { homeRoutes } from './home.routes.ts'

/** The home page: dashboard data and open matters of several features, banners and the opening-soon notice. */
export const createHome = (ctx: HomeContext) => ({
  routes: homeRoutes(ctx),
  findBanner: () => getBanner(ctx),
})
