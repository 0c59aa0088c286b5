import { Autocomplete, Chip, TextField } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useInput, type Validator } from 'react-admin'

interface Props {
  source: string
  label: string
  /** What was used before. */
  options: string[]
  helperText?: string
  validate?: Validator
}

/** One word: one that was used before, or a new one. */
export function WordInput({ source, label, options, helperText, validate }: Props) {
  const { field, fieldState, isRequired } = useInput({ source, ...(validate && { validate }) })
  const said = fieldState.error?.message
  return (
    <Autocomplete
      freeSolo
      autoSelect
      fullWidth
      options={options}
      value={field.value || null}
      onKeyDown={keepsEnter}
      onChange={(_, value) => field.onChange(value ?? '')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          slotProps={{
            ...input.slotProps,
            inputLabel: { ...input.slotProps?.inputLabel, required: isRequired },
          }}
          error={Boolean(said)}
          helperText={said ?? helperText}
        />
      )}
    />
  )
}

/** Enter ends the word, not the form. */
const keepsEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

/** Some words; Enter ends each one. */
export function WordsInput({ source, label, options, helperText }: Props) {
  const { field, fieldState } = useInput({ source, defaultValue: [] })
  const said = fieldState.error?.message
  return (
    <Autocomplete
      freeSolo
      autoSelect
      multiple
      fullWidth
      options={options}
      value={(field.value as string[]) ?? []}
      onKeyDown={keepsEnter}
      onChange={(_, value) => field.onChange(value.map((word) => word.trim()).filter(Boolean))}
      renderValue={(words, propsOf) =>
        words.map((word, index) => {
          const { key, ...chip } = propsOf({ index })
          return <Chip key={key} label={word} size="small" {...chip} />
        })
      }
      renderInput={(input) => (
        <TextField {...input} label={label} error={Boolean(said)} helperText={said ?? helperText} />
      )}
    />
  )
}
