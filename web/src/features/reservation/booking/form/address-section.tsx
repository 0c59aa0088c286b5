import { CircleCheck, CircleX, Info, MapPin, MessageCircle, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Address, loadPostcode } from 'react-daum-postcode'
import type { AreaVerdict } from '../../../../../../contract/reservation/booking.ts'
import {
  Button,
  Checkbox,
  classNames,
  Field,
  Sheet,
  TextArea,
  TextInput,
  useDialogs,
} from '../../../../../../ui/index.ts'
import { site } from '../../../../shared/site.ts'
import { useAreaVerdict } from '../booking.queries.ts'
import { ChatLink } from '../chat-link.tsx'
import { AreaNotice } from '../notices.tsx'
import type { BookingForm } from '../use-booking.ts'
import { fieldTarget } from './field-target.ts'
import { FormSection } from './form-section.tsx'

const searchNotLoaded = '주소 검색 서비스를 불러오는 중입니다. 잠시 후 다시 시도해주세요.'

type Side = 'pickup' | 'delivery'
/** Characters of an address that fit beside the button on a narrow phone. */
const oneLineMaxLength = 14
const sideLabels = { pickup: '수거', delivery: '배송' } as const

/** The addresses of a form that is being filled in. */
interface AddressForm {
  fields: Record<`${Side}Address` | `${Side}AddressDetail`, string>
  change: (change: Partial<AddressForm['fields']>) => void
}

/** Pickup and delivery address. */
export function AddressSection({ booking }: { booking: BookingForm }) {
  const { fields, change, lastAddresses } = booking
  const { search, sheet } = useAddressSearch(change)
  return (
    <>
      <FormSection title="수거할 곳과 배송할 곳" question={<AreaNotice />}>
        {lastAddresses && fields.pickupAddress === '' && (
          <Button variant="soft" block className="py-3" onClick={() => change(lastAddresses)}>
            <MapPin aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 text-left">
              지난번 주소로 채우기
              <span className="block text-sm font-normal">
                {lastAddresses.pickupAddress} {lastAddresses.pickupAddressDetail}
              </span>
            </span>
          </Button>
        )}
        <AddressFields side="pickup" booking={booking} onSearch={search} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="font-semibold">배송할 곳</p>
          <Checkbox checked={fields.sameAddress} onChange={(sameAddress) => change({ sameAddress })}>
            수거 주소와 동일
          </Checkbox>
        </div>
        {!fields.sameAddress && <AddressFields side="delivery" booking={booking} onSearch={search} />}
        {fields.sameAddress && fields.pickupAddress !== '' && (
          <div className="-mt-2 flex flex-col muted">
            {[
              ['배송 주소', fields.deliveryAddress],
              ['배송 상세 주소', fields.deliveryAddressDetail],
            ].map(([label, value = '']) => (
              <textarea
                key={label}
                disabled
                aria-label={label}
                rows={value.length > 22 ? 2 : 1}
                value={value}
                className="field-sizing-content resize-none text-sm"
              />
            ))}
          </div>
        )}
      </FormSection>
      {sheet}
    </>
  )
}

/** The address search: `search` opens it for one side, and `sheet` is where it is shown. */
export function useAddressSearch(change: AddressForm['change']) {
  const [searching, setSearching] = useState<Side>()
  const { postcode, load } = usePostcode()
  const { alert } = useDialogs()

  function search(side: Side) {
    if (postcode) return setSearching(side)
    load()
    void alert(searchNotLoaded)
  }

  const sheet = searching && postcode && (
    <PostcodeSheet
      title={`${sideLabels[searching]} 주소 검색`}
      postcode={postcode}
      onFound={(address) => {
        change({ [`${searching}Address`]: address })
        setSearching(undefined)
      }}
      onClose={() => setSearching(undefined)}
    />
  )
  return { search, sheet }
}

interface AddressFieldsProps {
  side: Side
  booking: AddressForm
  onSearch: (side: Side) => void
  disabled?: boolean
}

/** Address, whether we come there, and address detail of one side. */
export function AddressFields({
  side,
  booking: { fields, change },
  onSearch,
  disabled = false,
}: AddressFieldsProps): ReactNode {
  const address = fields[`${side}Address`]
  const sideLabel = sideLabels[side]
  return (
    <>
      <Field label={`${sideLabel} 주소`}>
        <div className="relative">
          <TextArea
            readOnly
            rows={address.length > oneLineMaxLength ? 2 : 1}
            disabled={disabled}
            value={address}
            placeholder="주소를 검색해 주세요"
            onClick={() => onSearch(side)}
            className={classNames(
              'block min-h-13! cursor-pointer resize-none! disabled:cursor-default',
              !disabled && 'pr-24',
            )}
            {...fieldTarget(`${side}Address`)}
          />
          {!disabled && (
            <Button
              variant="soft"
              aria-label={`${sideLabel} 주소 검색`}
              className="absolute! top-1 right-1 px-3"
              onClick={() => onSearch(side)}
            >
              <Search aria-hidden className="size-5" />
              검색
            </Button>
          )}
        </div>
      </Field>
      {!disabled && <AreaHint address={address} />}
      <Field label={`${sideLabel} 상세 주소`}>
        <TextInput
          maxLength={100}
          autoComplete={side === 'pickup' ? 'address-line2' : 'off'}
          disabled={disabled}
          placeholder="동·호수, 공동현관 안내 등"
          {...fieldTarget(`${side}AddressDetail`)}
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

const looks: Record<AreaVerdict, { colours: string; icon: typeof Info }> = {
  SERVED: { colours: 'bg-leaf-soft text-leaf', icon: CircleCheck },
  CHECK: { colours: 'bg-sky-soft text-sky', icon: Info },
  BY_AGREEMENT: { colours: 'bg-sun-soft text-sun', icon: MessageCircle },
  NOT_SERVED: { colours: 'bg-clay-soft text-clay', icon: CircleX },
}

const pendingLook = { colours: 'bg-surface text-ink-muted', icon: MapPin }
const pendingText = '찾아갈 수 있는 곳인지 보고 있어요.'

/** Area verdict of an address. Its space is reserved as soon as an address is chosen, so that the layout does not shift. */
function AreaHint({ address }: { address: string }) {
  const { data, isPending } = useAreaVerdict(address)
  if (!address || !(data || isPending)) return <p role="status" className="hidden" />
  const { colours, icon: Icon } = data ? looks[data.verdict] : pendingLook
  return (
    <p role="status" className={classNames('flex gap-2 rounded-md px-4 py-3 text-sm', colours)}>
      <Icon aria-hidden className="mt-px size-5 shrink-0" />
      <span>
        {data ? data.message : pendingText}
        {data?.verdict === 'BY_AGREEMENT' && (
          <>
            {' '}
            <ChatLink>채팅 상담하기</ChatLink>
          </>
        )}
      </span>
    </p>
  )
}

interface PostcodeSheetProps {
  title: string
  postcode: Postcode
  onFound: (address: string) => void
  onClose: () => void
}

/** The address search, over the form. */
function PostcodeSheet({ title, postcode, onFound, onClose }: PostcodeSheetProps) {
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for as long as the sheet is open
  useEffect(() => {
    const element = place.current
    if (!element) return
    const oncomplete = (found: Parameters<typeof formatFoundAddress>[0]) => onFound(formatFoundAddress(found))
    const search = new postcode({ oncomplete, width: '100%', height: '100%' })
    search.embed(element, { autoClose: false })
    return () => element.replaceChildren()
  }, [postcode])

  return (
    <Sheet open title={title} onClose={onClose} closeLabel="주소 검색 닫기">
      <div
        ref={place}
        className="h-[min(30rem,62dvh)] overflow-hidden rounded-md border border-line bg-surface"
      />
    </Sheet>
  )
}

/** Fields of the search result that the form uses. */
export type FoundAddress = Pick<
  Address,
  'userSelectedType' | 'address' | 'roadAddress' | 'jibunAddress' | 'bname' | 'buildingName' | 'apartment'
>

/**
 * Formats the address: the lot-number address if chosen, else the road address with neighbourhood and apartment
 * building in parentheses.
 */
export function formatFoundAddress(found: FoundAddress) {
  if (found.userSelectedType === 'J') return found.jibunAddress || found.address
  const additions = [
    isNeighbourhood(found.bname) && found.bname,
    found.apartment === 'Y' && found.buildingName,
  ].filter(Boolean)
  const road = found.roadAddress || found.address
  return additions.length > 0 ? `${road} (${additions.join(', ')})` : road
}

/** In rural areas the village (…리) is already part of the road address. */
const isNeighbourhood = (name: string) => /[동로가]$/.test(name)

/** The provider's search class. */
type Postcode = Awaited<ReturnType<typeof loadPostcode>>

/**
 * Preloads the address search. `postcode` is defined once it can be shown; `load` retries after a failure.
 */
function usePostcode() {
  const [postcode, setPostcode] = useState(() => loaded)
  const load = () => {
    loading ??= fetchPostcode().finally(() => {
      loading = undefined
    })
    loading.then(
      (it) => setPostcode(() => it),
      (error: unknown) => console.warn('The address search could not be loaded.', error),
    )
  }
  useEffect(load, [])
  return { postcode, load }
}

let loaded: Postcode | undefined
let loading: Promise<Postcode> | undefined
let isLibraryUsed = false

async function fetchPostcode() {
  loaded ??= await (isLibraryUsed ? insertScript() : loadWithLibrary())
  return loaded
}

async function loadWithLibrary() {
  const library = await import('react-daum-postcode')
  isLibraryUsed = true
  return library.loadPostcode(site().postcode.scriptUrl)
}

/** The library caches a failed load for ever, so retries insert the script here. */
async function insertScript() {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = site().postcode.scriptUrl
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
  const found = window.kakao?.Postcode ?? window.daum?.Postcode
  if (!found) throw new Error('The script brought no address search along.')
  return found
}
