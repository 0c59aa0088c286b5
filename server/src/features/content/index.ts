import { contentRoutes } from './content.routes.ts'
import { type ContentDependencies, createContentService } from './content.service.ts'
import { contentAdminRoutes } from './content-admin.routes.ts'
import { type ContentAdminDependencies, createContentAdmin } from './content-admin.service.ts'

export { recommendedContents } from './content.repository.ts'
export { findTitles } from './content-admin.repository.ts'

/** Articles about plants: the public API, the console's API, and reads for page heads and the sitemap. */
export function createContent(deps: ContentDependencies & ContentAdminDependencies) {
  const service = createContentService(deps)
  const { list, tags, get, addresses } = service
  const admin = createContentAdmin(deps)
  const routes = [...contentRoutes(service), ...contentAdminRoutes(admin)]
  return { routes, list, tags, get, addresses, listForStaff: admin.list }
}
