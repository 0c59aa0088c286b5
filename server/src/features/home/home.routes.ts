import { homeApi } from '../../../../contract/home/home.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { HomeService } from './home.service.ts'

export const homeRoutes = (home: HomeService) =>
  handlers(homeApi, {
    getDashboard: ({ member }) => home.getDashboard(member?.id),
    getBanner: () => home.getBanner(),
  })
