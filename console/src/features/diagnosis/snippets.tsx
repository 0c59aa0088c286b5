import { Datagrid, List, required, SimpleForm, TextField, TextInput } from 'react-admin'
import {
  addSnippet,
  changeSnippet,
  getSnippet,
  listSnippets,
  removeSnippet,
} from '../../../../contract/diagnosis/diagnosis-admin.ts'
import { formPages, type ResourceEndpoints } from '../../shared/page/resource.tsx'

export const endpoints: ResourceEndpoints = {
  list: listSnippets,
  one: getSnippet,
  create: addSnippet,
  update: changeSnippet,
  remove: removeSnippet,
}

/** Text snippets that all experts share. */
export const SnippetList = () => (
  <List pagination={false} perPage={50}>
    <Datagrid rowClick="edit">
      <TextField source="title" label="이름" sortable={false} />
      <TextField source="text" label="문장" sortable={false} sx={{ whiteSpace: 'pre-line' }} />
    </Datagrid>
  </List>
)

const SnippetForm = () => (
  <SimpleForm warnWhenUnsavedChanges>
    <TextInput source="title" label="이름" validate={required()} />
    <TextInput
      source="text"
      label="문장"
      helperText="{식물}과 {문제}는 넣을 때 그 사례의 말로 바뀌고, 뒤에 오는 조사도 맞춰져요."
      validate={required()}
      multiline
      minRows={4}
    />
  </SimpleForm>
)

export const { edit: SnippetEdit, create: SnippetCreate } = formPages(SnippetForm)
