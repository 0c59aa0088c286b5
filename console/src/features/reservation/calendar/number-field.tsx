import { TextField } from '@mui/material'

interface NumberFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  max: number
  min?: number
  step?: number
  autoFocus?: boolean
  disabled?: boolean
  /** The label is not shown, because a table's heads say it. */
  isInTable?: boolean
}

/** A whole number; what is typed stays as it is until it is sent. */
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
      slotProps={{ htmlInput: { min, max, step, inputMode: 'numeric', 'aria-label': label } }}
      sx={isInTable ? { width: 84, minWidth: 84 } : { flex: 1, minWidth: 0 }}
    />
  )
}
