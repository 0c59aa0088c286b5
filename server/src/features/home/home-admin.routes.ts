import { homeAdminApi } from '../../../../contract/home/home-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { HomeAdminService } from './home-admin.service.ts'

export const homeAdminRoutes = (home: HomeAdminService) =>
  handlers(homeAdminApi, {
    listAdminBanners: ({ query }) => home.list(query),
    getAdminBanner: ({ params }) => home.get(params.id),
    addBanner: ({ member, body }) => home.add(member.id, body),
    changeBanner: ({ member, params, body }) => home.change(member.id, params.id, body),
    removeBanner: ({ member, params }) => home.remove(member.id, params.id),
    getOpeningSoon: () => home.openingSoon(),
    setOpeningSoon: ({ member, body }) => home.setOpeningSoon(member.id, body),
  })
