import { homeRoutes } from './home.routes.ts'
import { createHomeService, type HomeDependencies } from './home.service.ts'
import { homeAdminRoutes } from './home-admin.routes.ts'
import { createHomeAdmin, type HomeAdminDependencies } from './home-admin.service.ts'
import { createOpenMatters, type OpenMattersDependencies } from './open-matters.service.ts'

/** The home page: dashboard data and open matters of several features, banners and the opening-soon notice. */
export function createHome(deps: HomeDependencies & HomeAdminDependencies & OpenMattersDependencies) {
  const home = createHomeService(deps)
  return {
    routes: [...homeRoutes(home, createOpenMatters(deps)), ...homeAdminRoutes(createHomeAdmin(deps))],
    findBanner: home.getBanner,
  }
}
