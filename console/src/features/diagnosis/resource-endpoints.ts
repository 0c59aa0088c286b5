import {
  addSnippet,
  changeSnippet,
  getSnippet,
  listSnippets,
  removeSnippet,
} from '../../../../contract/diagnosis/diagnosis-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const snippets: ResourceEndpoints = {
  list: listSnippets,
  one: getSnippet,
  create: addSnippet,
  update: changeSnippet,
  remove: removeSnippet,
}
