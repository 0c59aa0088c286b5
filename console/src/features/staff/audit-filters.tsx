import { FormControlLabel, Switch } from '@mui/material'
import { SelectInput, TextInput, useInput } from 'react-admin'
import { DayInput } from '../../shared/inputs/day-field.tsx'
import { subjectChoices } from './labels.ts'

/** Filters with which the list opens. */
export const withoutReads = { kind: 'CHANGE' }

export const auditFilters = [
  <TextInput
    key="actorName"
    source="actorName"
    label="누가 (이름)"
    alwaysOn
    resettable
    sx={{ maxWidth: { md: 180 } }}
  />,
  <SelectInput key="subject" source="subject" label="대상" choices={subjectChoices} alwaysOn />,
  <DayInput key="from" source="from" label="이날부터" alwaysOn />,
  <DayInput key="to" source="to" label="이날까지" alwaysOn />,
  <ReadsSwitch key="kind" source="kind" alwaysOn />,
  <TextInput key="subjectId" source="subjectId" label="예약 번호, 주문번호, ID" resettable />,
  <TextInput key="actorId" source="actorId" label="누가 (회원번호)" resettable />,
]

/** Shows views of personal data too, which outnumber the changes by far. */
function ReadsSwitch({ source }: { source: string; alwaysOn?: boolean }) {
  const { field } = useInput({ source, defaultValue: '' })
  return (
    <FormControlLabel
      control={
        <Switch
          checked={field.value !== withoutReads.kind}
          onChange={(_, isOn) => field.onChange(isOn ? '' : withoutReads.kind)}
        />
      }
      label="열람 기록도 보기"
      sx={{ minHeight: 44, m: 0, whiteSpace: 'nowrap' }}
    />
  )
}
