import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Checkbox, Field, TextInput, useDialogs } from '../../../../../ui/index.ts'
import { AreaHint } from './area-hint.tsx'
import { Part } from './part.tsx'
import { usePostcode } from './postcode/postcode-script.ts'
import { PostcodeSheet } from './postcode/postcode-sheet.tsx'
import type { Booking } from './use-booking.ts'

const notThereYet = '주소 검색 서비스를 불러오는 중입니다. 잠시 후 다시 시도해주세요.'

type Side = 'pickup' | 'delivery'
const words = { pickup: '수거', delivery: '배송' } as const

/** Where the pots are fetched, and where they come back to. */
export function AddressParts({ booking }: { booking: Booking }) {
  const { fields, change } = booking
  const [searching, setSearching] = useState<Side>()
  const { embed, load } = usePostcode()
  const { alert } = useDialogs()

  function search(side: Side) {
    if (embed) return setSearching(side)
    load()
    void alert(notThereYet)
  }

  return (
    <>
      <Part title="수거 주소">
        <AddressFields side="pickup" booking={booking} onSearch={search} />
      </Part>
      <Part title="배송 주소">
        <Checkbox checked={fields.sameAddress} onChange={(sameAddress) => change({ sameAddress })}>
          수거 주소와 동일
        </Checkbox>
        <AddressFields side="delivery" booking={booking} onSearch={search} disabled={fields.sameAddress} />
      </Part>
      {searching && embed && (
        <PostcodeSheet
          title={`${words[searching]} 주소 검색`}
          embed={embed}
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
  booking: Booking
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
        <div className="flex flex-col gap-2 sm:flex-row">
          <TextInput
            readOnly
            disabled={disabled}
            value={address}
            placeholder="도로명이나 지번으로 검색해 주세요"
            onClick={() => onSearch(side)}
            className="cursor-pointer text-ellipsis disabled:cursor-default"
          />
          <Button
            variant="soft"
            disabled={disabled}
            aria-label={`${word} 주소 검색`}
            className="min-h-13 shrink-0"
            onClick={() => onSearch(side)}
          >
            <Search aria-hidden className="size-5" />
            주소 검색
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
