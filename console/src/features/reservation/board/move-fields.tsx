import { MenuItem } from '@mui/material'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { Field } from '../../../shared/inputs/field.tsx'

interface StatusSelectProps {
  targets: ReservationStatus[]
  /** Those of the targets that are outside the table of transitions. */
  overrides: ReservationStatus[]
  value: ReservationStatus | undefined
  onChange: (to: ReservationStatus) => void
}

export const StatusSelect = ({ targets, overrides, value, onChange }: StatusSelectProps) => (
  <Field
    select
    label="옮길 단계"
    value={value ?? ''}
    onChange={(text) => onChange(text as ReservationStatus)}
  >
    {targets.map((status) => (
      <MenuItem key={status} value={status}>
        {reservationStatusLabels[status]}
        {overrides.includes(status) && ' (순서에 없는 단계)'}
      </MenuItem>
    ))}
  </Field>
)

interface TextProps {
  value: string
  onChange: (text: string) => void
}

export const ReasonField = ({ value, onChange, isRequired }: TextProps & { isRequired: boolean }) => (
  <Field
    label={isRequired ? '이유 (꼭 적어 주세요)' : '이유'}
    helperText="우리만 봐요."
    required={isRequired}
    value={value}
    onChange={onChange}
    maxLength={200}
  />
)

export const NoteField = ({ value, onChange }: TextProps) => (
  <Field
    label="손님에게 남길 말"
    helperText="예약 상세의 단계에 보여요. 비우면 정해진 문장이 보여요."
    multiline
    minRows={2}
    value={value}
    onChange={onChange}
    maxLength={500}
  />
)
