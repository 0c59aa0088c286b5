import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useContext,
  useId,
} from 'react'
import { classNames } from '../class-names.ts'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Error message; replaces the hint. */
  error?: ReactNode
  className?: string
  /** One TextInput, TextArea or Select; label and messages are connected to it by context. */
  children: ReactNode
}

interface Wiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldWiring = createContext<Wiring | undefined>(undefined)

/** A labelled input with a hint or an error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const note = error || hint
  const describedBy = note ? `${id}note` : undefined
  return (
    <FieldWiring value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={classNames('flex flex-col gap-2', className)}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {children}
        {note && (
          <p
            id={describedBy}
            role={error ? 'alert' : undefined}
            className={classNames('text-sm', error ? 'text-clay' : 'text-ink-muted')}
          >
            {note}
          </p>
        )}
      </div>
    </FieldWiring>
  )
}

export function useFieldWiring() {
  const field = useContext(FieldWiring)
  return field
    ? { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
    : {}
}

export const inputStyle =
  'w-full min-h-13 rounded-md border border-edge bg-surface-raised px-4 py-3 text-ink placeholder:text-ink-muted transition duration-120 focus:border-leaf focus:outline-2 focus:outline-leaf focus:-outline-offset-2 disabled:opacity-60 aria-invalid:border-clay aria-invalid:focus:outline-clay'

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export const TextInput = ({ className, ...rest }: TextInputProps) => (
  <input type="text" {...useFieldWiring()} {...rest} className={classNames(inputStyle, className)} />
)

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with its content in browsers with `field-sizing`. */
export const TextArea = ({ className, rows = 5, ...rest }: TextAreaProps) => (
  <textarea
    rows={rows}
    {...useFieldWiring()}
    {...rest}
    className={classNames(inputStyle, 'field-sizing-content min-h-36 resize-y', className)}
  />
)
