import { TextField } from '@mui/material'
import { koreanValidity } from '../../../shared/inputs/korean-validity.ts'

interface NumberFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  max: number
  min?: number
  step?: number
  autoFocus?: boolean
  disabled?: boolean
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
