import {
  Checkbox,
  FormControl,
  FormControlLabel,
  type FormControlLabelProps,
  type FormControlProps,
  FormLabel,
  InputAdornment,
  MenuItem,
  Radio,
  RadioGroup,
  Switch,
  TextField,
  type TextFieldProps,
  ToggleButton,
  ToggleButtonGroup,
  type ToggleButtonGroupProps,
} from '@mui/material'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/** A value with the function that changes it, as fields and choices take them. */
export function useValue<Value>(initial: Value | (() => Value)) {
  const [value, onChange] = useState(initial)
  return { value, onChange }
}

/** Returns the properties of the field of a part of a form. */
export const fieldsOf =
  <Form extends object>(form: Form, change: (part: Partial<Form>) => void) =>
  <Name extends keyof Form & string>(name: Name) => ({
    value: form[name],
    onChange: (value: Form[Name] extends string ? string : Form[Name]) =>
      change({ [name]: value } as Partial<Form>),
  })

/** The forms whose last submission is under way. */
const busyForms = new WeakSet<EventTarget>()

/** What a form does when it is submitted, in place of the browser's loading of a page; nothing while it is still doing so. */
export const submitting = (act: () => unknown) => async (event: FormEvent) => {
  event.preventDefault()
  const form = event.currentTarget
  if (busyForms.has(form)) return
  busyForms.add(form)
  try {
    await act()
  } finally {
    busyForms.delete(form)
  }
}

/** What a field or a form does on Ctrl+Enter, which then does not reach the page, where it may send something else. */
export const onCtrlEnter =
  <Target extends Element>(act: (event: KeyboardEvent<Target>) => void) =>
  (event: KeyboardEvent<Target>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    act(event)
  }

export type FieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  maxLength?: number
  /** How many lines are shown at least; one when absent. */
  lines?: number
  /** What is wrong with the value, in place of the helper text. */
  problem?: ReactNode
  /** Makes the field a list to choose from: values with what they are called. */
  choices?: readonly (readonly [value: string, label: string])[]
}

/** How much may still be typed, near the end, where the browser cuts a text without a word. */
const roomLeft = (length: number, max: number) =>
  length > max * 0.9 &&
  (length < max
    ? `${max - length}자 더 쓸 수 있어요.`
    : `${max}자까지 쓸 수 있어요. 넘는 글은 들어가지 않아요.`)

/** A field for a text, or for a choice. */
export const Field = ({
  onChange,
  maxLength,
  lines,
  problem,
  choices,
  slotProps,
  helperText,
  children,
  ...props
}: FieldProps) => (
  <TextField
    {...props}
    helperText={(maxLength && roomLeft(props.value.length, maxLength)) || helperText}
    {...(choices && { select: true })}
    {...(lines && { multiline: true, minRows: lines })}
    {...(problem && { error: true, helperText: problem })}
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
  problem?: string | undefined
}

const maxDigits = 9

/** Field for an amount in won, shown as '12,000'. */
export const WonField = ({ value, onChange, ...props }: WonFieldProps) => (
  <Field
    {...props}
    value={value && Number(value).toLocaleString('ko-KR')}
    onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, maxDigits))}
    helperText=" "
    slotProps={{
      input: { endAdornment: <InputAdornment position="end">원</InputAdornment> },
      htmlInput: { inputMode: 'numeric' },
    }}
  />
)

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

type CheckProps = Pick<FormControlLabelProps, 'label' | 'disabled' | 'sx'> & {
  checked?: boolean
  defaultChecked?: boolean
  onChange: (isOn: boolean) => void
}

const labelled =
  (Control: typeof Switch | typeof Checkbox) =>
  ({ checked, defaultChecked, onChange, ...label }: CheckProps) => (
    <FormControlLabel
      {...label}
      control={
        <Control checked={checked} defaultChecked={defaultChecked} onChange={(_, isOn) => onChange(isOn)} />
      }
    />
  )

/** A switch with its label, for what is so at once. */
export const SwitchField = labelled(Switch)

/** A checkbox with its label, for what a form sends. */
export const CheckField = labelled(Checkbox)

type Field = HTMLInputElement

/** Event handlers of a field that make the browser say in Korean why the value is refused, whatever its language. */
export const koreanValidity = {
  onInvalid: ({ currentTarget }: FormEvent<Field>) =>
    currentTarget.setCustomValidity(validityText(currentTarget)),
  onInput: ({ currentTarget }: FormEvent<Field>) => currentTarget.setCustomValidity(''),
}

/** Why the browser refuses the value of a field, in Korean; empty for an own message. */
export function validityText({ validity, min, max, step }: Pick<Field, 'validity' | 'min' | 'max' | 'step'>) {
  if (validity.badInput) return '숫자로 적어 주세요.'
  if (validity.valueMissing) return '꼭 적어 주세요.'
  if (validity.rangeUnderflow) return `${grouped(min)} 이상이어야 해요.`
  if (validity.rangeOverflow) return `${grouped(max)} 이하여야 해요.`
  if (validity.stepMismatch) return `${grouped(step)} 단위로 적어 주세요.`
  return ''
}

const grouped = (number: string) => Number(number).toLocaleString('ko-KR')
