import { insightApi } from '../../../../contract/staff/insight.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { InsightService } from './insight.service.ts'

export const insightRoutes = (insight: InsightService) =>
  handlers(insightApi, {
    getInsight: ({ query }) => insight.get(query),
    exportInsight: ({ query }) => insight.exportTable(query),
  })
