import { formatTypedPhone } from '../../../../../../client/phone.ts'
import { Field, TextInput } from '../../../../../../ui/index.ts'
import type { BookingForm } from '../use-booking.ts'
import { FormSection } from './form-section.tsx'

const nameMaxLength = 50

/** Contact person. */
export const ContactSection = ({ booking: { fields, change } }: { booking: BookingForm }) => (
  <FormSection title="예약하시는 분" sideBySide>
    <Field label="고객명">
      <TextInput
        autoComplete="name"
        maxLength={nameMaxLength}
        value={fields.customerName}
        onChange={(event) => change({ customerName: event.target.value })}
      />
    </Field>
    <Field label="연락처" hint="수거와 배송 전에 이 번호로 연락드려요.">
      <TextInput
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="010-1234-5678"
        value={fields.customerPhone}
        onChange={(event) => change({ customerPhone: formatTypedPhone(event.target.value) })}
      />
    </Field>
  </FormSection>
)
