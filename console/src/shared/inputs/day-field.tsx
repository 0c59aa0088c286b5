import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import {
  Box,
  ButtonBase,
  InputAdornment,
  Popover,
  Stack,
  type TextFieldProps,
  Typography,
} from '@mui/material'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type InputProps, useInput, ValidationError } from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  addDays,
  formatDay,
  formatDayWithYear,
  formatMonth,
  seoulToday,
  weekdayNames,
  weekdayOf,
} from '../../../../contract/seoul-day.ts'
import { Muted } from '../display/text.tsx'
import { IconAction } from './buttons.tsx'
import { parseDay } from './day-text.ts'
import { Field, validityText } from './field.tsx'

interface DayFieldProps {
  label: string
  /** `yyyy-MM-dd`; an empty string without a day. */
  value: string
  onChange: (day: string) => void
  /** Earliest day. */
  min?: string
  required?: boolean
  /** Whether the field can be emptied; a text that is no day then empties it, too. */
  clearable?: boolean
  /** What is wrong with the value. */
  problem?: ReactNode
  sx?: TextFieldProps['sx']
}

const wrongDay = '날짜를 확인해 주세요. 예: 2026-11-24'

/**
 * Field for a day, in Korean whatever the language of the browser, which a field of type `date` would follow. Takes a typed
 * day at once when it is complete, and any way of writing it when the field is left. A text that is no day stops its form from
 * being sent.
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
    // A text that is no day stays, with the reason; a required field that was emptied stays empty and stops its form.
    if (isAllowed(day) || (typed === '' && !required)) setTyped(undefined)
    else if (clearable) onChange('')
  }

  const typedDay = parseDay(typed ?? '')
  const isWrong = Boolean(typed) && !isAllowed(typedDay)
  const wrongText = typedDay && min ? `${formatDayWithYear(min)}부터 고를 수 있어요.` : wrongDay
  const refusal = isWrong ? wrongText : ''
  // Also after a day was chosen from the calendar, which is no input event.
  useLayoutEffect(() => input.current?.setCustomValidity(refusal))
  return (
    <>
      <Field
        ref={field}
        inputRef={input}
        label={label}
        required={required}
        value={typed ?? (value && formatDayWithYear(value))}
        placeholder="연-월-일"
        problem={isLeft && isWrong ? wrongText : problem}
        onFocus={({ target }) => target.select()}
        onChange={type}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            onInvalid: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
              setIsLeft(true)
              currentTarget.setCustomValidity(refusal || validityText(currentTarget))
            },
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconAction
                  label={`${label} 달력에서 고르기`}
                  icon={<CalendarMonthIcon fontSize="small" />}
                  edge="end"
                  onClick={() => setIsOpen(true)}
                />
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

/** What a period says whose days are the wrong way round; undefined for any other. */
export const findReversed = (from: string | undefined, until: string | undefined) =>
  from && until && until < from ? '이날까지가 이날부터보다 빨라요.' : undefined

interface DayInputProps extends Omit<InputProps, 'label'> {
  label: string
  alwaysOn?: boolean
  min?: string
  /** Source of the day with which the period begins that ends with this one. */
  begins?: string
}

/** The same as a field of a form or filter of react-admin; an empty field is stored as an empty string. */
export function DayInput({ label, min, begins = '', ...props }: DayInputProps) {
  const { field, fieldState, isRequired } = useInput({ defaultValue: '', ...props })
  const first = useWatch({ name: begins })
  const reversed = begins ? findReversed(first, field.value) : undefined
  return (
    <DayField
      label={label}
      value={field.value ?? ''}
      onChange={field.onChange}
      {...(min && { min })}
      required={isRequired}
      clearable
      problem={fieldState.error?.message ? <ValidationError error={fieldState.error.message} /> : reversed}
      sx={{ width: { xs: '100%', md: 232 }, mt: { xs: 1, md: 0 } }}
    />
  )
}

interface MonthGridProps {
  /** The chosen day; an empty string without one. */
  value: string
  /** Earliest day that can be chosen. */
  min?: string | undefined
  onChoose: (day: string) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The days of a month to choose one from. The arrow keys move from day to day, also across months. */
function MonthGrid({ value, min, onChoose }: MonthGridProps) {
  const [focused, setFocused] = useState(value || min || seoulToday())
  const focusedButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of another day has the focus then
  useEffect(() => focusedButton.current?.focus(), [focused])

  const first = `${focused.slice(0, 7)}-01`
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (day) => day.slice(0, 7) === focused.slice(0, 7),
  )
  const nextMonth = addDays(days.at(-1) ?? first, 1)
  const previousMonth = `${addDays(first, -1).slice(0, 7)}-01`

  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setFocused(addDays(focused, step))
  }

  return (
    <Box sx={{ p: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <IconAction
          label="지난달"
          icon={<ChevronLeftIcon />}
          onClick={() => setFocused(previousMonth)}
          sx={target}
        />
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          {formatMonth(focused.slice(0, 7))}
        </Typography>
        <IconAction
          label="다음 달"
          icon={<ChevronRightIcon />}
          onClick={() => setFocused(nextMonth)}
          sx={target}
        />
      </Stack>
      <Box
        role="group"
        aria-label="날짜 고르기"
        onKeyDown={move}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(36px, 44px))' }}
      >
        {weekdayNames.map((name) => (
          <Muted tiny key={name} sx={{ textAlign: 'center' }}>
            {name}
          </Muted>
        ))}
        {days.map((day, index) => (
          <ButtonBase
            key={day}
            ref={day === focused ? focusedButton : undefined}
            tabIndex={day === focused ? 0 : -1}
            disabled={min !== undefined && day < min}
            aria-label={formatDay(day)}
            aria-pressed={day === value}
            aria-current={day === seoulToday() ? 'date' : undefined}
            onClick={() => onChoose(day)}
            sx={{
              minHeight: 44,
              borderRadius: 1,
              fontFamily: 'inherit',
              fontSize: '0.9375rem',
              ...(index === 0 && { gridColumnStart: weekdayOf(day) + 1 }),
              ...(day === value && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
              ...(day === seoulToday() && { fontWeight: 700, textDecoration: 'underline' }),
              '&.Mui-disabled': { opacity: 0.4 },
              '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
            }}
          >
            {Number(day.slice(8))}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}

const target = { width: 44, height: 44 }
