import { shopApi } from '../../../../contract/shop/shop.ts'
import { shopAdminApi } from '../../../../contract/shop/shop-admin.ts'
import { listPicks, setPicks } from '../../shared/audit/edited-table.ts'
import type { Context } from '../../shared/context.ts'
import { handlers } from '../../shared/http/handlers.ts'
import {
  addProduct,
  changeProduct,
  getAdminProduct,
  listAdminProducts,
  pickedProducts,
  removeProduct,
} from './edit-products.ts'
import { listProducts } from './shown-products.ts'

export { findProductNames } from './edit-products.ts'
export { listProducts, recommendedProducts } from './shown-products.ts'

/** Products of the external shop: the public API and the console's API. */
export const shopRoutes = (ctx: Context) => [
  ...handlers(shopApi, { listProducts: ({ query }) => listProducts(ctx, query) }),
  ...handlers(shopAdminApi, {
    listAdminProducts: ({ query }) => listAdminProducts(ctx, query),
    getAdminProduct: ({ params }) => getAdminProduct(ctx, params.id),
    addProduct: ({ member, body }) => addProduct(ctx, member.id, body),
    changeProduct: ({ member, params, body }) => changeProduct(ctx, member.id, params.id, body),
    removeProduct: ({ member, params }) => removeProduct(ctx, member.id, params.id),
    getProductPicks: () => listPicks(ctx.db, pickedProducts),
    setProductPicks: ({ member, body }) => setPicks(ctx, pickedProducts, member.id, body.ids),
  }),
]
