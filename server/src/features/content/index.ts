import { contentApi } from '../../../../contract/content/content.ts'
import { contentAdminApi } from '../../../../contract/content/content-admin.ts'
import { listPicks, setPicks } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { sanitise } from '../../shared/html/sanitise.ts'
import { handlers } from '../../shared/http/handlers.ts'
import {
  addContent,
  changeContent,
  getAdminContent,
  listAdminContents,
  listAdminContentTags,
  pickedContents,
  removeContent,
} from './edit-contents.ts'
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

export const contentRoutes = (ctx: Context) => [
  ...handlers(contentApi, {
    listContents: ({ query }) => listContents(ctx, query),
    listContentTags: () => listContentTags(ctx),
    getContent: ({ params }) => getContent(ctx, params.id),
  }),
  ...handlers(contentAdminApi, {
    listAdminContents: ({ query }) => listAdminContents(ctx, query),
    listAdminContentTags: () => listAdminContentTags(ctx.db),
    getAdminContent: ({ params }) => getAdminContent(ctx, params.id),
    addContent: ({ member, body }) => addContent(ctx, member.id, body),
    changeContent: ({ member, params, body }) => changeContent(ctx, member.id, params.id, body),
    removeContent: ({ member, params }) => removeContent(ctx, member.id, params.id),
    previewContent: ({ body }) => ({ body: sanitise(body.body) }),
    getContentPicks: () => listPicks(ctx.db, pickedContents),
    setContentPicks: ({ member, body }) => setPicks(ctx, pickedContents, member.id, body.ids),
  }),
]
