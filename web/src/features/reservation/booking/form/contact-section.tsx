import { useRef, useState } from 'react'
import { usePhoneField } from '../../../../../../client/use-phone-field.ts'
import { phonePattern } from '../../../../../../contract/reservation/booking.ts'
import { Field, Skeleton, TextInput } from '../../../../../../ui/index.ts'
import type { BookingForm } from '../use-booking.ts'
import { fieldTarget } from './field-target.ts'
import { FormSection } from './form-section.tsx'

const nameMaxLength = 50

/** Contact person: one line when the profile has filled it in, otherwise two fields. */
export function ContactSection({ booking }: { booking: BookingForm }) {
  const { fields, typed, isPrefilling } = booking
  const [isEditing, setEditing] = useState(false)
  const hasTyped = typed.customerName !== undefined || typed.customerPhone !== undefined
  const isPrefilled = fields.customerName !== '' && phonePattern.test(fields.customerPhone)
  if (isEditing || hasTyped || !(isPrefilled || isPrefilling))
    return (
      <FormSection title={title}>
        <ContactFields booking={booking} focusesName={isEditing} />
      </FormSection>
    )
  return (
    <section aria-label={title} className="flex items-center gap-4 pb-3">
      {isPrefilling ? (
        <Skeleton className="h-6 w-48 flex-1 rounded-md" />
      ) : (
        <p className="flex-1">
          <span className="block text-sm text-ink-muted">{title}</span>
          {fields.customerName} <span className="whitespace-nowrap">{fields.customerPhone}</span>
        </p>
      )}
      {isPrefilled && <EditButton onClick={() => setEditing(true)} />}
    </section>
  )
}

const title = '예약하시는 분'

const EditButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    aria-label={`${title} 수정`}
    onClick={onClick}
    className="min-h-11 shrink-0 rounded-md px-3 text-sm font-semibold text-leaf active:bg-line"
  >
    수정
  </button>
)

function ContactFields({ booking, focusesName }: { booking: BookingForm; focusesName: boolean }) {
  const { fields, change } = booking
  const phone = usePhoneField(fields.customerPhone, (customerPhone) => change({ customerPhone }))
  const hasFocused = useRef(!focusesName)
  /** The button that had the focus is gone. */
  function focusOnce(input: HTMLInputElement | null) {
    if (input && !hasFocused.current) input.focus()
    hasFocused.current = true
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="고객명">
        <TextInput
          ref={focusOnce}
          autoComplete="name"
          maxLength={nameMaxLength}
          value={fields.customerName}
          onChange={(event) => change({ customerName: event.target.value })}
          {...fieldTarget('customerName')}
        />
      </Field>
      <Field label="연락처" error={phone.problem} hint="수거와 배송 전에 이 번호로 연락드려요.">
        <TextInput
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="010-1234-5678"
          value={fields.customerPhone}
          onChange={(event) => phone.type(event.target.value)}
          onBlur={phone.leave}
          {...fieldTarget('customerPhone')}
        />
      </Field>
    </div>
  )
}
