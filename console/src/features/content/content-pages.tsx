import { Create, Edit } from 'react-admin'
import { ContentForm } from './content-form.tsx'

export const ContentEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false}>
    <ContentForm />
  </Edit>
)

export const ContentCreate = () => (
  <Create redirect="edit">
    <ContentForm />
  </Create>
)
