import {
  FormControl,
  FormControlLabel,
  type FormControlProps,
  FormLabel,
  Radio,
  RadioGroup,
  ToggleButton,
  ToggleButtonGroup,
  type ToggleButtonGroupProps,
} from '@mui/material'
import { type ReactNode, useId } from 'react'

type Choices<Value> = readonly (readonly [value: Value, label: ReactNode])[]

type TogglesProps<Value> = Pick<ToggleButtonGroupProps, 'size' | 'fullWidth' | 'className' | 'sx'> & {
  /** The accessible name. */
  label?: string
  value: Value | undefined
  onChange: (value: Value) => void
  choices: Choices<Value>
}

/** Buttons of which one is pressed. */
export const Toggles = <Value extends string | number>({
  label,
  value,
  onChange,
  choices,
  ...group
}: TogglesProps<Value>) => (
  <ToggleButtonGroup
    {...group}
    exclusive
    aria-label={label}
    value={value}
    onChange={(_, next: Value | null) => next !== null && onChange(next)}
  >
    {choices.map(([choice, text]) => (
      <ToggleButton key={choice} value={choice} sx={{ px: 2, minHeight: 44 }}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

interface RadiosProps<Value> {
  legend: ReactNode
  value: Value | undefined
  onChange: (value: Value) => void
  choices: Choices<Value>
  sx?: FormControlProps['sx']
  /** Shown below the choices. */
  children?: ReactNode
}

/** A question with one answer, each a line high enough for a glove. */
export function Radios<Value extends string>({
  sx,
  legend,
  value,
  onChange,
  choices,
  children,
}: RadiosProps<Value>) {
  const legendId = useId()
  return (
    <FormControl {...(sx && { sx })}>
      <FormLabel id={legendId}>{legend}</FormLabel>
      <RadioGroup
        aria-labelledby={legendId}
        value={value ?? ''}
        onChange={(_, next) => onChange(next as Value)}
      >
        {choices.map(([choice, text]) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            label={text}
            sx={{ minHeight: 48 }}
          />
        ))}
      </RadioGroup>
      {children}
    </FormControl>
  )
}
