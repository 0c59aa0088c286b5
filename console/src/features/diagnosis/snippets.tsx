import { Create, Datagrid, Edit, List, required, SimpleForm, TextField, TextInput } from 'react-admin'

/** Text snippets that all experts share. */
export const SnippetList = () => (
  <List exporter={false} pagination={false} perPage={50} sort={{ field: 'createdAt', order: 'DESC' }}>
    <Datagrid bulkActionButtons={false} rowClick="edit">
      <TextField source="title" label="이름" sortable={false} />
      <TextField source="text" label="문장" sortable={false} sx={{ whiteSpace: 'pre-line' }} />
    </Datagrid>
  </List>
)

export const SnippetEdit = () => (
  <Edit mutationMode="pessimistic">
    <SnippetForm />
  </Edit>
)

export const SnippetCreate = () => (
  <Create redirect="list">
    <SnippetForm />
  </Create>
)

const SnippetForm = () => (
  <SimpleForm>
    <TextInput source="title" label="이름" validate={required()} fullWidth />
    <TextInput
      source="text"
      label="문장"
      helperText="{식물}과 {문제}는 넣을 때 그 사례의 말로 바뀌고, 뒤에 오는 조사도 맞춰져요."
      validate={required()}
      multiline
      minRows={4}
      fullWidth
    />
  </SimpleForm>
)
