import { shopRoutes } from './shop.routes.ts'
import { createShopService, type ShopDependencies } from './shop.service.ts'

export { recommendedPart as recommendedProducts } from './shop.repository.ts'

/** Products of the shop. */
export function createShop(deps: ShopDependencies) {
  return { routes: shopRoutes(createShopService(deps)) }
}
