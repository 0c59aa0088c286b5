import { Alert, Box, Button, Checkbox, FormControlLabel, Link, Stack, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Title } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { formatPhoneOfCaller } from '../../../../../client/phone.ts'
import { storedValue } from '../../../../../client/stored-value.ts'
import { potCountMax, specialRequestMaxLength } from '../../../../../contract/reservation/booking.ts'
import {
  addPhoneBooking,
  listPhoneBookings,
  type PhoneBookingLink,
  phoneBookingHours,
  phoneBookingKeptDays,
} from '../../../../../contract/reservation/phone-booking-admin.ts'
import {
  defaultPrices,
  estimateTotal,
  formatWon,
  potSizes,
  sumPots,
} from '../../../../../contract/reservation/price.ts'
import { listPrices } from '../../../../../contract/reservation/price-admin.ts'
import { type TimeSlot, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { listStaffRescheduleDays } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Muted } from '../../../shared/display/muted.tsx'
import { SectionCard } from '../../../shared/display/section.tsx'
import { Field, NumberField } from '../../../shared/inputs/field.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'
import { AddressFields } from '../area/address-fields.tsx'
import { FormRow } from '../calendar/form-row.tsx'
import { SlotChoice } from '../reschedule/slot-choice.tsx'
import { LinkPanel } from './link-panel.tsx'
import {
  blankFields,
  countTyped,
  findProblems,
  isBlank,
  type PhoneFields,
  phoneFields,
  toRequest,
} from './phone-fields.ts'

/** The prices of today by size; undefined while they load. */
function useCurrentPrices() {
  const current = useServerQuery(listPrices, {}).data?.lists.find(({ state }) => state === 'CURRENT')
  return current && { SMALL: current.small, MEDIUM: current.medium, LARGE: current.large }
}

interface Saved {
  link: PhoneBookingLink
  booking: { pickupDate: string; pickupSlot: TimeSlot; potCount: number }
}

const endsForm = ['CHANGED_MEANWHILE', 'PHONE_BOOKING_ENDED']

/** State of the form. What was typed stays in this browser until it is saved. */
function usePhoneForm(memberId: string | undefined) {
  const [draft] = useState(() => storedValue(`console.kept.phone-booking ${memberId ?? ''}`, phoneFields))
  const [fields, setFields] = useState(() => draft.read() ?? blankFields)
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)
  const [saved, setSaved] = useState<Saved>()
  const adding = useServerMutation(addPhoneBooking, {
    invalidates: [listStaffRescheduleDays, listPhoneBookings],
    alsoOnError: true,
    handles: 'ALL',
  })
  const problems = tries > 0 ? findProblems(fields) : {}

  function store(next: PhoneFields) {
    setFields(next)
    setProblem(undefined)
    if (isBlank(next)) draft.remove()
    else draft.write(next)
  }

  async function save() {
    setTries(tries + 1)
    if (Object.keys(findProblems(fields)).length > 0) return
    const id = fields.id || crypto.randomUUID()
    store({ ...fields, id })
    try {
      const link = await adding.mutateAsync({ body: toRequest(fields, id, memberId) })
      draft.remove()
      setFields(blankFields)
      setTries(0)
      setSaved({ link, booking: toShown(fields) })
    } catch (error) {
      // Saved before with other words, or ended since: the next one is a new booking.
      if (endsForm.some((code) => hasCode(error, code))) store({ ...fields, id: '' })
      const isArea = hasCode(error, 'AREA_NOT_SERVED') || hasCode(error, 'AREA_BY_AGREEMENT')
      // The field of the address shows the problem itself.
      setProblem(isArea ? '주소를 확인해 주세요.' : error instanceof Error ? error.message : undefined)
    }
  }

  return {
    fields,
    change: (change: Partial<PhoneFields>) => store({ ...fields, ...change }),
    problem: problem ?? (Object.values(problems).join(' ') || undefined),
    problems,
    tries,
    saved,
    startAnew: () => setSaved(undefined),
    save,
    isSaving: adding.isPending,
  }
}

const toShown = (fields: PhoneFields) => ({
  pickupDate: fields.date,
  pickupSlot: fields.slot === 'PM' ? ('PM' as const) : ('AM' as const),
  potCount: sumPots(countTyped(fields)),
})

type Form = ReturnType<typeof usePhoneForm>

/** Books a pickup for somebody on the phone, or for the member of `?memberId=`. */
export function PhoneForm() {
  const [search] = useSearchParams()
  const memberId = search.get('memberId') ?? undefined
  const form = usePhoneForm(memberId)
  return (
    <Stack spacing={2} sx={{ mt: 2, pb: 4, maxWidth: 720 }}>
      <Title title="전화로 예약 받기" />
      {form.saved ? (
        <SectionCard title="자리를 맡아 뒀어요">
          <LinkPanel {...form.saved} />
          <Stack direction="row" sx={{ gap: 1, mt: 3, flexWrap: 'wrap' }}>
            <Button component={RouterLink} to="/phone-bookings" variant="outlined">
              목록 보기
            </Button>
            <Button onClick={form.startAnew}>다른 예약 받기</Button>
          </Stack>
        </SectionCard>
      ) : (
        <Fields form={form} memberId={memberId} />
      )}
    </Stack>
  )
}

function Fields({ form, memberId }: { form: Form; memberId: string | undefined }) {
  const { problem, problems, tries, save } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <Stack component="form" ref={element} spacing={2} onSubmit={submit} noValidate>
      <Muted>
        저장하면 {phoneBookingHours}시간 동안 자리를 맡아 두고 결제 링크를 만들어요. 수거 날이 더 가까우면 그
        전날 자정까지예요. 끝난 전화 예약은 {phoneBookingKeptDays}일 뒤에 지워져요.
      </Muted>
      {memberId && (
        <Alert severity="info">
          이 회원만 예약할 수 있고, 앱 알림으로도 알려 줘요.{' '}
          <Link component={RouterLink} to={`/people/${memberId}/show`}>
            회원 보기
          </Link>
        </Alert>
      )}
      <SectionCard title="누구의 예약인가요?">
        <FormRow>
          <Field
            label="이름"
            required
            {...marked(problems.customerName)}
            value={form.fields.customerName}
            onChange={(text) => form.change({ customerName: text })}
            slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
          />
          <Field
            label="연락처"
            required
            type="tel"
            {...marked(problems.customerPhone)}
            value={form.fields.customerPhone}
            onChange={(text) => form.change({ customerPhone: formatPhoneOfCaller(text) })}
            slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
          />
        </FormRow>
      </SectionCard>
      <Addresses form={form} />
      <Pots form={form} />
      <SectionCard title="언제 데리러 갈까요?" note="배송은 일주일 뒤 첫 빈자리로 잡아요.">
        <SlotChoice
          leg="PICKUP"
          pots={Math.max(1, sumPots(countTyped(form.fields)))}
          from={null}
          value={form.fields.slot === '' ? undefined : { date: form.fields.date, slot: form.fields.slot }}
          onChange={form.change}
        />
        <Missing text={problems.slot} />
      </SectionCard>
      {problem && <Alert severity="error">{problem}</Alert>}
      <SaveButton form={form} />
    </Stack>
  )
}

const marked = (text: string | undefined) => ({ error: text !== undefined, helperText: text })

/** What is missing in a section without a single field for it. */
const Missing = ({ text }: { text: string | undefined }) =>
  text && (
    <Typography variant="body2" color="error" sx={{ mt: 1 }}>
      {text}
    </Typography>
  )

const Addresses = ({ form: { fields, change, problems } }: { form: Form }) => (
  <SectionCard title="어디로 갈까요?">
    <AddressFields
      leg="수거"
      problems={{ address: problems.pickupAddress, detail: problems.pickupAddressDetail }}
      address={fields.pickupAddress}
      detail={fields.pickupAddressDetail}
      onAddress={(pickupAddress) => change({ pickupAddress })}
      onDetail={(pickupAddressDetail) => change({ pickupAddressDetail })}
    />
    <FormControlLabel
      sx={{ minHeight: 44 }}
      control={
        <Checkbox
          checked={fields.sameAddress}
          onChange={({ target }) => change({ sameAddress: target.checked })}
        />
      }
      label="배송도 같은 주소로"
    />
    {!fields.sameAddress && (
      <AddressFields
        leg="배송"
        problems={{ address: problems.deliveryAddress, detail: problems.deliveryAddressDetail }}
        address={fields.deliveryAddress}
        detail={fields.deliveryAddressDetail}
        onAddress={(deliveryAddress) => change({ deliveryAddress })}
        onDetail={(deliveryAddressDetail) => change({ deliveryAddressDetail })}
      />
    )}
  </SectionCard>
)

function Pots({ form: { fields, change, problems } }: { form: Form }) {
  const prices = useCurrentPrices()
  return (
    <SectionCard title="픽업 케어" note={`화분은 모두 ${potCountMax}개까지 받아요.`}>
      <Stack spacing={1.5}>
        <Box sx={potGrid}>
          {potSizes.map(({ size, label, diameter }) => (
            <NumberField
              key={size}
              label={`${label} ${diameter}${prices ? ` · ${formatWon(prices[size])}` : ''}`}
              value={fields[size]}
              max={potCountMax}
              onChange={(typed) => change({ [size]: typed })}
            />
          ))}
        </Box>
        <Missing text={problems.pots} />
        <Field
          label="식물의 상태와 요청사항"
          helperText="손님이 링크에서 읽어요."
          multiline
          minRows={3}
          value={fields.specialRequest}
          onChange={(text) => change({ specialRequest: text })}
          maxLength={specialRequestMaxLength}
        />
      </Stack>
    </SectionCard>
  )
}

const potGrid = { display: 'grid', gap: 2, mt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }

/** Repeats the slot and the price, so that the operator can say them on the phone. */
function SaveButton({ form: { fields, isSaving } }: { form: Form }) {
  const prices = useCurrentPrices() ?? defaultPrices
  const price = formatWon(estimateTotal(countTyped(fields), prices))
  const slot = fields.slot && `${formatDay(fields.date)} ${timeSlotLabels[fields.slot]} · `
  return (
    <Button type="submit" variant="contained" size="large" disabled={isSaving} sx={{ minHeight: 48 }}>
      {slot}
      {price} · 자리 맡아 두기
    </Button>
  )
}
