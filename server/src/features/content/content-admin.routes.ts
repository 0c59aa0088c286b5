import { contentAdminApi } from '../../../../contract/content/content-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { ContentAdminService } from './content-admin.service.ts'

export const contentAdminRoutes = (contents: ContentAdminService) =>
  handlers(contentAdminApi, {
    listAdminContents: ({ query }) => contents.list(query),
    listAdminContentTags: () => contents.tags(),
    getAdminContent: ({ params }) => contents.get(params.id),
    addContent: ({ member, body }) => contents.add(member.id, body),
    changeContent: ({ member, params, body }) => contents.change(member.id, params.id, body),
    removeContent: ({ member, params }) => contents.remove(member.id, params.id),
    previewContent: ({ body }) => contents.preview(body.body),
    getContentPicks: () => contents.picks(),
    setContentPicks: ({ member, body }) => contents.setPicks(member.id, body.ids),
  })
