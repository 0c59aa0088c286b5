import { shopRoutes } from './shop.routes.ts'
import { createShopService, type ShopDependencies } from './shop.service.ts'
import { shopAdminRoutes } from './shop-admin.routes.ts'
import { createShopAdmin, type ShopAdminDependencies } from './shop-admin.service.ts'

export { recommendedProducts } from './shop.repository.ts'
export { findProductNames } from './shop-admin.repository.ts'

/** Products of the external shop: the public API and the console's API. */
export function createShop(deps: ShopDependencies & ShopAdminDependencies) {
  const products = createShopService(deps)
  return { routes: [...shopRoutes(products), ...shopAdminRoutes(createShopAdmin(deps))], list: products.list }
}
