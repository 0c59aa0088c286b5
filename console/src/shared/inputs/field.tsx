import { MenuItem, TextField, type TextFieldProps } from '@mui/material'

type FieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  maxLength?: number
  /** Makes the field a list to choose from: values with what they are called. */
  choices?: readonly (readonly [value: string, label: string])[]
}

/** A field for a text, or for a choice. */
export const Field = ({ onChange, maxLength, choices, slotProps, children, ...props }: FieldProps) => (
  <TextField
    {...props}
    {...(choices && { select: true })}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ ...slotProps, ...(maxLength && { htmlInput: { maxLength, ...slotProps?.htmlInput } }) }}
  >
    {choices?.map(([value, label]) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    )) ?? children}
  </TextField>
)
