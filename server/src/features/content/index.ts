import { contentRoutes } from './content.routes.ts'
import { type ContentDependencies, createContentService } from './content.service.ts'

export { recommendedPart as recommendedContents } from './content.repository.ts'

/** Articles about plants: lists, tags, one article; `get` and `addresses` for pages that are found by search engines. */
export function createContent(deps: ContentDependencies) {
  const service = createContentService(deps)
  const { get, addresses } = service
  return { routes: contentRoutes(service), get, addresses }
}
