import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import { IconButton, InputAdornment, Popover, TextField, type TextFieldProps } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type InputProps, useInput, ValidationError } from 'react-admin'
import { formatDayWithYear } from '../../../../contract/seoul-day.ts'
import { parseDay } from './day-text.ts'
import { koreanValidity } from './korean-validity.ts'
import { MonthGrid } from './month-grid.tsx'

interface DayFieldProps {
  label: string
  /** `yyyy-MM-dd`; an empty string without a day. */
  value: string
  onChange: (day: string) => void
  /** Earliest day. */
  min?: string
  required?: boolean
  /** Whether the field can be emptied. */
  clearable?: boolean
  /** What is wrong with the value. */
  problem?: ReactNode
  sx?: TextFieldProps['sx']
}

const wrongDay = '날짜를 확인해 주세요. 예: 2026-11-24'

/**
 * Field for a day, in Korean whatever the language of the browser, which a field of type `date` would follow. Takes a typed
 * day at once when it is complete, and any way of writing it when the field is left.
 */
export function DayField({
  label,
  value,
  onChange,
  min,
  required = false,
  clearable = false,
  problem,
  sx,
}: DayFieldProps) {
  /** What is being typed; undefined while the field shows its value. */
  const [typed, setTyped] = useState<string>()
  const [isLeft, setIsLeft] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // A day chosen from the calendar is no input event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the earlier message was about another value
  useEffect(() => input.current?.setCustomValidity(''), [value])
  const isAllowed = (day: string | undefined): day is string => day !== undefined && !(min && day < min)

  function type(text: string) {
    setTyped(text)
    setIsLeft(false)
    const isComplete = /^\d{4}-?\d{2}-?\d{2}$/.test(text)
    const day = isComplete ? parseDay(text) : undefined
    if (isAllowed(day)) onChange(day)
    else if (text === '' && clearable) onChange('')
  }

  function leave() {
    setIsLeft(true)
    if (typed === undefined) return
    const day = parseDay(typed)
    if (isAllowed(day) && day !== value) onChange(day)
    // A text that is no day stays, with the reason.
    if (isAllowed(day) || typed === '') setTyped(undefined)
  }

  const typedDay = parseDay(typed ?? '')
  const isWrong = isLeft && Boolean(typed) && !isAllowed(typedDay)
  const wrongText = typedDay && min ? `${formatDayWithYear(min)}부터 고를 수 있어요.` : wrongDay
  return (
    <>
      <TextField
        ref={field}
        inputRef={input}
        label={label}
        size="small"
        required={required}
        value={typed ?? (value && formatDayWithYear(value))}
        placeholder="연-월-일"
        error={isWrong || Boolean(problem)}
        helperText={isWrong ? wrongText : problem}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', ...koreanValidity },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  aria-label={`${label} 달력에서 고르기`}
                  edge="end"
                  onClick={() => setIsOpen(true)}
                  sx={{ width: 44, height: 44 }}
                >
                  <CalendarMonthIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        sx={{ m: 0, ...sx }}
      />
      <Popover
        open={isOpen}
        anchorEl={field.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setIsOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `${label} 달력` } }}
      >
        <MonthGrid
          value={value}
          min={min}
          onChoose={(day) => {
            setTyped(undefined)
            setIsOpen(false)
            onChange(day)
          }}
        />
      </Popover>
    </>
  )
}

/** The same as a field of a form or filter of react-admin; an empty field is stored as an empty string. */
export function DayInput({
  label,
  min,
  ...props
}: Omit<InputProps, 'label'> & { label: string; alwaysOn?: boolean; min?: string }) {
  const { field, fieldState, isRequired } = useInput({ defaultValue: '', ...props })
  return (
    <DayField
      label={label}
      value={field.value ?? ''}
      onChange={field.onChange}
      {...(min && { min })}
      required={isRequired}
      clearable={!isRequired}
      problem={fieldState.error?.message && <ValidationError error={fieldState.error.message} />}
      sx={{ width: { xs: '100%', md: 232 }, mt: { xs: 1, md: 0 } }}
    />
  )
}
