import {
  addProduct,
  changeProduct,
  getAdminProduct,
  listAdminProducts,
  removeProduct,
} from '../../../../contract/shop/shop-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const products: ResourceEndpoints = {
  list: listAdminProducts,
  one: getAdminProduct,
  create: addProduct,
  update: changeProduct,
  remove: removeProduct,
}
