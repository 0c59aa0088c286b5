import { InputAdornment } from '@mui/material'
import { Field } from './field.tsx'

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
