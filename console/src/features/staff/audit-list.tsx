import { Datagrid, DateField, FunctionField, List, SelectInput, TextField, TextInput } from 'react-admin'
import type { AuditEntry } from '../../../../contract/staff.ts'

const kinds = [
  { id: 'CHANGE', name: '바꿈' },
  { id: 'LOOK', name: '열람' },
]

const filters = [
  <SelectInput key="kind" source="kind" label="종류" choices={kinds} alwaysOn />,
  <TextInput key="subject" source="subject" label="대상" alwaysOn />,
  <TextInput key="subjectId" source="subjectId" label="대상 번호" />,
  <TextInput key="actorId" source="actorId" label="한 사람" />,
]

/** What staff did and looked at, newest first. */
export const AuditList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <Datagrid bulkActionButtons={false} rowClick={false}>
      <DateField source="createdAt" label="언제" showTime sortable={false} />
      <TextField source="actorName" label="누가" sortable={false} />
      <TextField source="action" label="무엇을" sortable={false} />
      <FunctionField
        label="대상"
        render={({ subject, subjectId }: AuditEntry) => [subject, subjectId].filter(Boolean).join(' ')}
      />
      <TextField source="reason" label="이유" sortable={false} />
      <FunctionField
        label="바뀐 것"
        render={({ before, after }: AuditEntry) => JSON.stringify({ before, after })}
      />
    </Datagrid>
  </List>
)
