import type { ComponentType } from 'react'
import { Create, Edit } from 'react-admin'
import type { EndpointDefinition } from '../../../../contract/endpoint.ts'

/** The endpoints of a react-admin resource; an operation without an endpoint is not possible. */
export interface ResourceEndpoints {
  /** Returns a page: `{ content, hasNext, nextCursor }`. */
  list?: EndpointDefinition
  /** Returns the record with `params.id`. */
  one?: EndpointDefinition
  create?: EndpointDefinition
  update?: EndpointDefinition
  remove?: EndpointDefinition
}

/**
 * Query options for lists. react-admin prefills a form with the record that a list has loaded, and resets the form, with
 * everything typed meanwhile, when the whole record arrives. With this meta the records of lists are cached separately.
 */
export const separateListCache = { meta: { ofList: true } }

/** Address of a list with a filter set. */
export const filteredList = (name: string, filter: object) =>
  `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** The pages that edit and create a record with one form; after a change the form stays open when `redirect` is false. */
export const formPages = (Form: ComponentType, redirect: 'list' | false = 'list') => ({
  edit: () => (
    <Edit redirect={redirect}>
      <Form />
    </Edit>
  ),
  create: () => (
    <Create redirect="list">
      <Form />
    </Create>
  ),
})
