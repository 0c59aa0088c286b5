import { contentApi } from '../../../../contract/content/content.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { ContentService } from './content.service.ts'

export const contentRoutes = (contents: ContentService) =>
  handlers(contentApi, {
    listContents: ({ query }) => contents.list(query),
    listContentTags: () => contents.tags(),
    getContent: ({ params }) => contents.get(params.id),
  })
