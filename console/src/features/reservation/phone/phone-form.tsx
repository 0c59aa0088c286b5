import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { storedValue } from '../../../../../client/stored-value.ts'
import { usePhoneField } from '../../../../../client/use-phone-field.ts'
import { potCountMax, specialRequestMaxLength } from '../../../../../contract/reservation/booking.ts'
import {
  addPhoneBooking,
  listPhoneBookings,
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
import { listStaffRescheduleDays } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { SectionCard } from '../../../shared/display/section.tsx'
import { Muted, Problem, TextLink } from '../../../shared/display/text.tsx'
import { LinkButton, SubmitButton } from '../../../shared/inputs/buttons.tsx'
import { CheckField, Field, fieldsOf, NumberField, submitting } from '../../../shared/inputs/field.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { AddressFields } from '../area/address-fields.tsx'
import { FormRow } from '../calendar/calendar-form.tsx'
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

function useCurrentPrices() {
  const current = useServerQuery(listPrices, {}).data?.lists.find(({ state }) => state === 'CURRENT')
  return current && { SMALL: current.small, MEDIUM: current.medium, LARGE: current.large }
}

const endsForm = ['CHANGED_MEANWHILE', 'PHONE_BOOKING_ENDED']

/** State of the form. What was typed stays in this browser until it is saved. */
function usePhoneForm(memberId: string | undefined) {
  const [draft] = useState(() => storedValue(`console.kept.phone-booking ${memberId ?? ''}`, phoneFields))
  const [fields, setFields] = useState(() => draft.read() ?? blankFields)
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)
  const [saved, setSaved] = useState<ComponentProps<typeof LinkPanel>>()
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

  const change = (part: Partial<PhoneFields>) => store({ ...fields, ...part })
  return {
    fields,
    change,
    fieldOf: fieldsOf(fields, change),
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
            <LinkButton to="/phone-bookings" variant="outlined">
              목록 보기
            </LinkButton>
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
  const phone = usePhoneField(form.fields.customerPhone, (customerPhone) => form.change({ customerPhone }))
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  return (
    <Stack component="form" ref={element} spacing={2} onSubmit={submitting(save)} noValidate>
      <Muted>
        저장하면 {phoneBookingHours}시간 동안 자리를 맡아 두고 결제 링크를 만들어요. 수거 날이 더 가까우면 그
        전날 자정까지예요. 끝난 전화 예약은 {phoneBookingKeptDays}일 뒤에 지워져요.
      </Muted>
      {memberId && (
        <Alert severity="info">
          이 회원만 예약할 수 있고, 앱 알림으로도 알려 줘요.{' '}
          <TextLink to={`/people/${memberId}/show`}>회원 보기</TextLink>
        </Alert>
      )}
      <SectionCard title="누구의 예약인가요?">
        <FormRow>
          <Field
            label="이름"
            required
            problem={problems.customerName}
            {...form.fieldOf('customerName')}
            slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
          />
          <Field
            label="연락처"
            required
            type="tel"
            problem={phone.problem ?? problems.customerPhone}
            value={form.fields.customerPhone}
            onChange={phone.type}
            onBlur={phone.leave}
            slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
          />
        </FormRow>
      </SectionCard>
      <Addresses form={form} />
      <Pots form={form} />
      <SectionCard title="언제 데리러 갈까요?" note="배송은 일주일 뒤 첫 빈자리로 잡아요.">
        <SlotChoice
          leg="PICKUP"
          pots={Math.min(potCountMax, Math.max(1, sumPots(countTyped(form.fields))))}
          from={null}
          value={form.fields.slot === '' ? undefined : { date: form.fields.date, slot: form.fields.slot }}
          onChange={form.change}
        />
        <Missing text={problems.slot} />
      </SectionCard>
      <Problem text={problem} />
      <SaveButton form={form} />
    </Stack>
  )
}

const Missing = ({ text }: { text: string | undefined }) =>
  text && (
    <Typography variant="body2" color="error" sx={{ mt: 1 }}>
      {text}
    </Typography>
  )

const Addresses = ({ form: { fields, fieldOf, problems } }: { form: Form }) => (
  <SectionCard title="어디로 갈까요?">
    <AddressFields
      leg="수거"
      problems={{ address: problems.pickupAddress, detail: problems.pickupAddressDetail }}
      address={fieldOf('pickupAddress')}
      detail={fieldOf('pickupAddressDetail')}
    />
    <CheckField
      sx={{ minHeight: 44 }}
      label="배송도 같은 주소로"
      checked={fields.sameAddress}
      onChange={fieldOf('sameAddress').onChange}
    />
    {!fields.sameAddress && (
      <AddressFields
        leg="배송"
        problems={{ address: problems.deliveryAddress, detail: problems.deliveryAddressDetail }}
        address={fieldOf('deliveryAddress')}
        detail={fieldOf('deliveryAddressDetail')}
      />
    )}
  </SectionCard>
)

function Pots({ form: { fields, fieldOf, problems } }: { form: Form }) {
  const prices = useCurrentPrices()
  const limit = `화분은 모두 ${potCountMax}개까지 받아요.`
  const isTooMany = sumPots(countTyped(fields)) > potCountMax
  return (
    <SectionCard title="픽업 케어" note={limit}>
      <Stack spacing={1.5}>
        <Box sx={potGrid}>
          {potSizes.map(({ size, label, diameter }) => (
            <NumberField
              key={size}
              label={`${label} ${diameter}${prices ? ` · ${formatWon(prices[size])}` : ''}`}
              {...fieldOf(size)}
              max={potCountMax}
              error={isTooMany}
            />
          ))}
        </Box>
        <Missing text={isTooMany ? limit : problems.pots} />
        <Field
          label="식물의 상태와 요청사항"
          helperText="손님이 링크에서 읽어요."
          lines={3}
          {...fieldOf('specialRequest')}
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
  const { date, slot } = fields
  return (
    <SubmitButton size="large" disabled={isSaving} sx={{ minHeight: 48 }}>
      {slot && `${formatSlot({ date, slot })} · `}
      {price} · 자리 맡아 두기
    </SubmitButton>
  )
}
