import { contentRoutes } from './content.routes.ts'
import { type ContentDependencies, createContentService } from './content.service.ts'
import { contentAdminRoutes } from './content-admin.routes.ts'
import { type ContentAdminDependencies, createContentAdmin } from './content-admin.service.ts'

export { recommendedPart as recommendedContents } from './content.repository.ts'

/** Articles about plants: for everybody, and for those who write them; the others for served pages and search engines. */
export function createContent(deps: ContentDependencies & ContentAdminDependencies) {
  const service = createContentService(deps)
  const { list, tags, get, addresses } = service
  const routes = [...contentRoutes(service), ...contentAdminRoutes(createContentAdmin(deps))]
  return { routes, list, tags, get, addresses }
}
