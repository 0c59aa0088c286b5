import { homeRoutes } from './home.routes.ts'
import { createHomeService, type HomeDependencies } from './home.service.ts'
import { homeAdminRoutes } from './home-admin.routes.ts'
import { createHomeAdmin, type HomeAdminDependencies } from './home-admin.service.ts'

/** The home page: dashboard data of several features, banners and the opening-soon notice. */
export const createHome = (deps: HomeDependencies & HomeAdminDependencies) => ({
  routes: [...homeRoutes(createHomeService(deps)), ...homeAdminRoutes(createHomeAdmin(deps))],
})
