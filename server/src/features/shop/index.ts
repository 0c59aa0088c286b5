import type { Context } from '../../shared/context.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { shopRoutes } from './shop.routes.ts'
import { listProducts } from './shown-products.ts'

export { findProductNames } from './edit-products.ts'
export { recommendedProducts } from './shown-products.ts'

/** Products of the external shop: the public API and the console's API. */
export const createShop = (ctx: Context) => ({
  routes: shopRoutes(ctx),
  list: (paging: Paging) => listProducts(ctx, paging),
})
