import { TextInput, type TextInputProps } from 'react-admin'
import { fromLocalInput, toLocalInput } from '../../../../client/seoul-time.ts'

/** A field for an ISO 8601 moment that is shown and typed as day and time in Seoul, whatever the zone of the device. */
export const DateTimeInput = (props: TextInputProps) => (
  <TextInput
    {...props}
    type="datetime-local"
    format={toLocalInput}
    parse={fromLocalInput}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)
