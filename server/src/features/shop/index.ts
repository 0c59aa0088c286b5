import { shopRoutes } from './shop.routes.ts'
import { createShopService, type ShopDependencies } from './shop.service.ts'
import { shopAdminRoutes } from './shop-admin.routes.ts'
import { createShopAdmin, type ShopAdminDependencies } from './shop-admin.service.ts'

export { recommendedProducts } from './shop.repository.ts'
export { findProductNames } from './shop-admin.repository.ts'

/** Products of the external shop: the public API and the console's API. */
export const createShop = (deps: ShopDependencies & ShopAdminDependencies) => ({
  routes: [...shopRoutes(createShopService(deps)), ...shopAdminRoutes(createShopAdmin(deps))],
})
