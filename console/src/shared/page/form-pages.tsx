import type { ComponentType, ReactElement } from 'react'
import { Create, Edit } from 'react-admin'

interface Options {
  /** Where a saved record leads; the form stays open when false. */
  redirect?: 'list' | false
  afterCreation?: 'list' | 'edit'
  actions?: ReactElement
}

/** The pages that edit and create a record with one form. */
export const formPages = (
  Form: ComponentType,
  { redirect = 'list', afterCreation = 'list', actions }: Options = {},
) => ({
  edit: () => (
    <Edit mutationMode="pessimistic" redirect={redirect} {...(actions && { actions })}>
      <Form />
    </Edit>
  ),
  create: () => (
    <Create redirect={afterCreation}>
      <Form />
    </Create>
  ),
})
