import { contentApi } from '../../../../contract/content/content.ts'
import { contentAdminApi } from '../../../../contract/content/content-admin.ts'
import { listPicks, setPicks } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
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
import { getContent, listContents, listContentTags } from './published-contents.ts'

export { findTitles, listAdminContents } from './edit-contents.ts'
export {
  getContent,
  listContentAddresses,
  listContents,
  listContentTags,
  recommendedContents,
} from './published-contents.ts'

/** Articles about plants: the public API and the console's API. */
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
