import { notificationAdminApi } from '../../../../contract/notification-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { TemplateService } from './notification-template.service.ts'

export const notificationAdminRoutes = (templates: TemplateService) =>
  handlers(notificationAdminApi, {
    listTemplates: () => templates.list(),
    previewTemplate: async ({ params, body }) => templates.preview(params.name, body),
    saveTemplate: ({ member, params, body }) => templates.save(member.id, params.name, body),
    resetTemplate: ({ member, params, body }) => templates.reset(member.id, params.name, body),
  })
