import {
  addContent,
  changeContent,
  getAdminContent,
  listAdminContents,
  removeContent,
} from '../../../../contract/content/content-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const contents: ResourceEndpoints = {
  list: listAdminContents,
  one: getAdminContent,
  create: addContent,
  update: changeContent,
  remove: removeContent,
}
