import { homeRoutes } from './home.routes.ts'
import { createHomeService, type HomeDependencies } from './home.service.ts'
import { homeAdminRoutes } from './home-admin.routes.ts'
import { createHomeAdmin, type HomeAdminDependencies } from './home-admin.service.ts'

/** The home dashboard, put together from what other features have, its banner, and those who hang it up. */
export const createHome = (deps: HomeDependencies & HomeAdminDependencies) => ({
  routes: [...homeRoutes(createHomeService(deps)), ...homeAdminRoutes(createHomeAdmin(deps))],
})
