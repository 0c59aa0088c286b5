import {
  addBanner,
  changeBanner,
  getAdminBanner,
  listAdminBanners,
  removeBanner,
} from '../../../../contract/home/home-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const banners: ResourceEndpoints = {
  list: listAdminBanners,
  one: getAdminBanner,
  create: addBanner,
  update: changeBanner,
  remove: removeBanner,
}
