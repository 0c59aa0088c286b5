import type { Context } from '../../shared/context.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { contentRoutes } from './content.routes.ts'
import { listAdminContents } from './edit-contents.ts'
import { getContent, listContentAddresses, listContents, listContentTags } from './published-contents.ts'

export { findTitles } from './edit-contents.ts'
export { recommendedContents } from './published-contents.ts'

/** Articles about plants: the public API, the console's API, and reads for page heads and the sitemap. */
export const createContent = (ctx: Context) => ({
  routes: contentRoutes(ctx),
  list: (paging: Paging) => listContents(ctx, paging),
  tags: () => listContentTags(ctx),
  get: (id: string) => getContent(ctx, id),
  addresses: () => listContentAddresses(ctx),
  listForStaff: (query: Parameters<typeof listAdminContents>[1]) => listAdminContents(ctx, query),
})
