import { Autocomplete, TextField } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { AutocompleteArrayInput, TextInput, type TextInputProps, useInput, type Validator } from 'react-admin'
import { fromLocalInput, toLocalInput } from '../../../../client/seoul-time.ts'
import { listProblems } from '../../../../contract/diagnosis/diagnosis-admin.ts'
import { useServerQuery } from '../server/server-query.tsx'

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

/** The problems that an article or product helps with; it is recommended for diagnoses with one of them. */
export function ProblemsInput() {
  const { data = [] } = useServerQuery(listProblems, {})
  return (
    <AutocompleteArrayInput
      source="problems"
      label="도움이 되는 문제"
      choices={data}
      helperText="이 문제가 진단되면 함께 보여 드려요."
    />
  )
}

interface Props {
  source: string
  label: string
  /** Tags that are in use. */
  options: string[]
  helperText?: string
  validate?: Validator
}

/** A field for one tag: an existing or a new one. */
export function TagInput({ source, label, options, helperText, validate }: Props) {
  const { field, fieldState, isRequired } = useInput({ source, ...(validate && { validate }) })
  const message = fieldState.error?.message
  return (
    <Autocomplete
      freeSolo
      autoSelect
      fullWidth
      options={options}
      value={field.value || null}
      onKeyDown={preventSubmit}
      onChange={(_, value) => field.onChange(value ?? '')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          slotProps={{
            ...input.slotProps,
            inputLabel: { ...input.slotProps?.inputLabel, required: isRequired },
          }}
          error={Boolean(message)}
          helperText={message ?? helperText}
        />
      )}
    />
  )
}

/** Enter completes the tag instead of submitting the form. */
export const preventSubmit = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
