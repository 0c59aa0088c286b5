import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Checkbox, Field, TextArea, TextInput, useDialogs } from '../../../../../../ui/index.ts'
import { usePostcode } from '../postcode/postcode-script.ts'
import { PostcodeSheet } from '../postcode/postcode-sheet.tsx'
import type { BookingForm } from '../use-booking.ts'
import { AreaHint } from './area-hint.tsx'
import { FormSection } from './form-section.tsx'

const notThereYet = '주소 검색 서비스를 불러오는 중입니다. 잠시 후 다시 시도해주세요.'

type Side = 'pickup' | 'delivery'
/** Characters of an address that fit beside the button on a narrow phone. */
const oneLineHolds = 14
const words = { pickup: '수거', delivery: '배송' } as const

/** Pickup and delivery address. */
export function AddressSections({ booking }: { booking: BookingForm }) {
  const { fields, change } = booking
  const [searching, setSearching] = useState<Side>()
  const { postcode, load } = usePostcode()
  const { alert } = useDialogs()

  function search(side: Side) {
    if (postcode) return setSearching(side)
    load()
    void alert(notThereYet)
  }

  return (
    <>
      <FormSection title="수거할 곳">
        <AddressFields side="pickup" booking={booking} onSearch={search} />
      </FormSection>
      <FormSection title="배송할 곳">
        <Checkbox checked={fields.sameAddress} onChange={(sameAddress) => change({ sameAddress })}>
          수거 주소와 동일
        </Checkbox>
        <AddressFields side="delivery" booking={booking} onSearch={search} disabled={fields.sameAddress} />
      </FormSection>
      {searching && postcode && (
        <PostcodeSheet
          title={`${words[searching]} 주소 검색`}
          postcode={postcode}
          onFound={(address) => {
            change(searching === 'pickup' ? { pickupAddress: address } : { deliveryAddress: address })
            setSearching(undefined)
          }}
          onClose={() => setSearching(undefined)}
        />
      )}
    </>
  )
}

interface AddressFieldsProps {
  side: Side
  booking: BookingForm
  onSearch: (side: Side) => void
  disabled?: boolean
}

function AddressFields({
  side,
  booking: { fields, change },
  onSearch,
  disabled = false,
}: AddressFieldsProps): ReactNode {
  const address = fields[`${side}Address`]
  const word = words[side]
  return (
    <>
      <Field label={`${word} 주소`}>
        <div className="relative">
          <TextArea
            readOnly
            rows={address.length > oneLineHolds ? 2 : 1}
            disabled={disabled}
            value={address}
            placeholder="주소를 검색해 주세요"
            onClick={() => onSearch(side)}
            className="block min-h-13! cursor-pointer resize-none! pr-24 disabled:cursor-default"
          />
          <Button
            variant="soft"
            disabled={disabled}
            aria-label={`${word} 주소 검색`}
            className="absolute! top-1 right-1 px-3"
            onClick={() => onSearch(side)}
          >
            <Search aria-hidden className="size-5" />
            검색
          </Button>
        </div>
      </Field>
      {!disabled && <AreaHint address={address} />}
      <Field label={`${word} 상세 주소`}>
        <TextInput
          maxLength={100}
          autoComplete={side === 'pickup' ? 'address-line2' : 'off'}
          disabled={disabled}
          placeholder="동·호수, 공동현관 안내 등"
          value={fields[`${side}AddressDetail`]}
          onChange={(event) =>
            change(
              side === 'pickup'
                ? { pickupAddressDetail: event.target.value }
                : { deliveryAddressDetail: event.target.value },
            )
          }
        />
      </Field>
    </>
  )
}
