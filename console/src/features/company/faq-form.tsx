import { BooleanInput, Create, Edit, required, SimpleForm, TextInput } from 'react-admin'

const FaqForm = () => (
  <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
    <TextInput source="question" label="질문" validate={required()} fullWidth />
    <TextInput source="answer" label="답" validate={required()} multiline minRows={4} fullWidth />
    <TextInput
      source="linkTo"
      label="이어지는 앱 화면"
      helperText="없으면 비워 두세요. 예: /refund-policy"
      fullWidth
    />
    <TextInput source="linkLabel" label="링크의 이름" helperText="예: 환불 정책 보기" fullWidth />
    <BooleanInput source="isShown" label="고객센터에 보이기" defaultValue={true} />
  </SimpleForm>
)

export const FaqCreate = () => (
  <Create redirect="list">
    <FaqForm />
  </Create>
)

export const FaqEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list">
    <FaqForm />
  </Edit>
)
