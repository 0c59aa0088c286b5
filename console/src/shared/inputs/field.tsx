import { InputAdornment, MenuItem, TextField, type TextFieldProps } from '@mui/material'
import { koreanValidity } from './korean-validity.ts'

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

interface NumberFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  max: number
  min?: number
  step?: number
  autoFocus?: boolean
  disabled?: boolean
  error?: boolean
  /** Hides the label, because the table header shows it. */
  isInTable?: boolean
}

/** Field for a whole number. The value stays a string, so that incomplete input is not changed. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, max, min = 0, step = 1, isInTable = false, ...rest } = props
  return (
    <TextField
      {...rest}
      {...(isInTable ? { hiddenLabel: true } : { label })}
      type="number"
      size="small"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: { min, max, step, inputMode: 'numeric', 'aria-label': label, ...koreanValidity },
      }}
      sx={isInTable ? { width: 84, minWidth: 84 } : { flex: 1, minWidth: 0 }}
    />
  )
}

interface WonFieldProps {
  label: string
  /** Digits only; an empty string while nothing is typed. */
  value: string
  onChange: (digits: string) => void
  /** Shown in place of the empty helper line. */
  error?: string | undefined
}

const maxDigits = 9

/** Field for an amount in won, shown as '12,000'. */
export const WonField = ({ label, value, onChange, error }: WonFieldProps) => (
  <Field
    label={label}
    value={value && Number(value).toLocaleString('ko-KR')}
    onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, maxDigits))}
    error={error !== undefined}
    helperText={error ?? ' '}
    slotProps={{
      input: { endAdornment: <InputAdornment position="end">원</InputAdornment> },
      htmlInput: { inputMode: 'numeric' },
    }}
  />
)
