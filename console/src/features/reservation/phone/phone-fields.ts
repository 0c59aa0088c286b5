import * as z from 'zod/mini'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import {
  type BookingRequest,
  phonePattern,
  toPotServices,
} from '../../../../../contract/reservation/booking.ts'
import type { addPhoneBooking } from '../../../../../contract/reservation/phone-booking-admin.ts'
import { type PotCounts, sumPots } from '../../../../../contract/reservation/price.ts'

const text = z._default(z.string(), '')

/** What the operator has typed; numbers stay texts, so that incomplete input is not changed. */
export const phoneFields = z.object({
  /** Sent with the form, so that a repeated one books nothing more. */
  id: text,
  customerName: text,
  customerPhone: text,
  pickupAddress: text,
  pickupAddressDetail: text,
  sameAddress: z._default(z.boolean(), true),
  deliveryAddress: text,
  deliveryAddressDetail: text,
  SMALL: z._default(z.string(), '0'),
  MEDIUM: z._default(z.string(), '0'),
  LARGE: z._default(z.string(), '0'),
  date: text,
  slot: z._default(z.enum(['', 'AM', 'PM']), ''),
  specialRequest: text,
})
export type PhoneFields = z.output<typeof phoneFields>

export const blankFields: PhoneFields = phoneFields.parse({})

/** Whether nothing has been typed, so that no draft has to be stored. */
export const isBlank = (fields: PhoneFields) =>
  JSON.stringify({ ...fields, id: '' }) === JSON.stringify(blankFields)

export const countTyped = ({ SMALL, MEDIUM, LARGE }: PhoneFields): PotCounts => ({
  SMALL: toCount(SMALL),
  MEDIUM: toCount(MEDIUM),
  LARGE: toCount(LARGE),
})

const toCount = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0)

export function toBooking(fields: PhoneFields): BookingRequest {
  const pots = countTyped(fields)
  const { pickupAddress, pickupAddressDetail, sameAddress } = fields
  return {
    customerName: fields.customerName.trim(),
    customerPhone: fields.customerPhone,
    potCount: sumPots(pots),
    pickupDate: fields.date,
    pickupTime: fields.slot,
    address: {
      pickupAddress: pickupAddress.trim(),
      pickupAddressDetail: pickupAddressDetail.trim(),
      deliveryAddress: (sameAddress ? pickupAddress : fields.deliveryAddress).trim(),
      deliveryAddressDetail: (sameAddress ? pickupAddressDetail : fields.deliveryAddressDetail).trim(),
      sameAddress,
    },
    potServices: toPotServices(pots),
    specialRequest: fields.specialRequest.trim(),
  }
}

/** The message for each missing field, in the order of the form. */
const missingTexts = {
  customerName: '이름을 적어 주세요.',
  customerPhone: '연락처를 적어 주세요.',
  pickupAddress: '수거 주소를 적어 주세요.',
  pickupAddressDetail: '수거 상세 주소를 적어 주세요.',
  deliveryAddress: '배송 주소를 적어 주세요.',
  deliveryAddressDetail: '배송 상세 주소를 적어 주세요.',
  pots: '화분 수를 적어 주세요.',
  slot: '수거 날짜와 시간대를 골라 주세요.',
}
type PhoneFieldName = keyof typeof missingTexts
export type PhoneProblems = Partial<Record<PhoneFieldName, string>>

/** The link is sent to it, and the customer books with it. */
const wrongPhone = '결제 링크를 문자로 받을 휴대전화 번호를 적어 주세요. (예: 010-1234-5678)'

/** Returns the Korean sentences for everything that is missing or wrong, in the order of the form. */
export function findProblems(fields: PhoneFields): PhoneProblems {
  const { customerName, customerPhone, potCount, pickupTime, address } = toBooking(fields)
  const { sameAddress, ...texts } = address
  const isMissing = (name: PhoneFieldName) => {
    if (name === 'pots') return potCount === 0
    if (name === 'slot') return pickupTime === ''
    if (sameAddress && name.startsWith('delivery')) return false
    return { ...texts, customerName, customerPhone }[name].trim() === ''
  }
  const names = (Object.keys(missingTexts) as PhoneFieldName[]).filter(isMissing)
  const missing = names.map((name) => [name, missingTexts[name]])
  const isWrongPhone = customerPhone.trim() !== '' && !phonePattern.test(customerPhone)
  return { ...Object.fromEntries(missing), ...(isWrongPhone && { customerPhone: wrongPhone }) }
}

export const toRequest = (
  fields: PhoneFields,
  id: string,
  memberId: string | undefined,
): CallInput<typeof addPhoneBooking>['body'] => ({
  id,
  ...(memberId && { memberId }),
  booking: toBooking(fields),
})
