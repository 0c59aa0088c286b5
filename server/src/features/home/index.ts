import { homeRoutes } from './home.routes.ts'
import { createHomeService, type HomeDependencies } from './home.service.ts'

/** The home dashboard, put together from what other features have, and its banner. */
export function createHome(deps: HomeDependencies) {
  return { routes: homeRoutes(createHomeService(deps)) }
}
