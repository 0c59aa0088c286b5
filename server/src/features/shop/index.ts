import { shopRoutes } from './shop.routes.ts'
import { createShopService, type ShopDependencies } from './shop.service.ts'
import { shopAdminRoutes } from './shop-admin.routes.ts'
import { createShopAdmin, type ShopAdminDependencies } from './shop-admin.service.ts'

export { recommendedPart as recommendedProducts } from './shop.repository.ts'

/** Products of the shop: for everybody, and for those who offer them. */
export const createShop = (deps: ShopDependencies & ShopAdminDependencies) => ({
  routes: [...shopRoutes(createShopService(deps)), ...shopAdminRoutes(createShopAdmin(deps))],
})
