import { shopApi } from '../../../../contract/shop/shop.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { ShopService } from './shop.service.ts'

export const shopRoutes = (shop: ShopService) =>
  handlers(shopApi, { listProducts: ({ query }) => shop.list(query) })
