import { homeApi } from '../../../../contract/home/home.ts'
import { openMattersApi } from '../../../../contract/home/open-matters.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { HomeService } from './home.service.ts'
import type { createOpenMatters } from './open-matters.service.ts'

type ListOpenMatters = ReturnType<typeof createOpenMatters>

export const homeRoutes = (home: HomeService, listOpenMatters: ListOpenMatters) =>
  handlers(
    { ...homeApi, ...openMattersApi },
    {
      getDashboard: ({ member }) => home.getDashboard(member?.id),
      getBanner: () => home.getBanner(),
      listOpenMatters: ({ member }) => listOpenMatters(member.id),
    },
  )
