import { shopAdminApi } from '../../../../contract/shop/shop-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { ShopAdminService } from './shop-admin.service.ts'

export const shopAdminRoutes = (shop: ShopAdminService) =>
  handlers(shopAdminApi, {
    listAdminProducts: ({ query }) => shop.list(query),
    getAdminProduct: ({ params }) => shop.get(params.id),
    addProduct: ({ member, body }) => shop.add(member.id, body),
    changeProduct: ({ member, params, body }) => shop.change(member.id, params.id, body),
    removeProduct: ({ member, params }) => shop.remove(member.id, params.id),
    getProductPicks: () => shop.picks(),
    setProductPicks: ({ member, body }) => shop.setPicks(member.id, body.ids),
  })
