import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Link,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import type { FormEvent } from 'react'
import { Title } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { formatTypedPhone } from '../../../../../client/phone.ts'
import { potCountMax, specialRequestMaxLength } from '../../../../../contract/reservation/booking.ts'
import {
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
import { timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { SectionCard } from '../../../shared/display/section.tsx'
import { FormRow } from '../calendar/form-row.tsx'
import { NumberField } from '../calendar/number-field.tsx'
import { SlotChoice } from '../reschedule/slot-choice.tsx'
import { AddressFields } from './address-fields.tsx'
import { LinkPanel } from './link-panel.tsx'
import { useCurrentPrices } from './phone.queries.ts'
import { countTyped } from './phone-fields.ts'
import { usePhoneForm } from './use-phone-form.ts'

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
  const { problem, save } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <Stack component="form" spacing={2} onSubmit={submit} noValidate>
      <Typography color="textSecondary">
        저장하면 {phoneBookingHours}시간 동안 자리를 맡아 두고 결제 링크를 만들어요. 수거 날이 더 가까우면 그
        전날 자정까지예요. 끝난 전화 예약은 {phoneBookingKeptDays}일 뒤에 지워져요.
      </Typography>
      {memberId && (
        <Alert severity="info">
          이 회원만 예약할 수 있고, 앱 알림으로도 알려 줘요.{' '}
          <Link component={RouterLink} to={`/people/${memberId}/show`}>
            회원 보기
          </Link>
        </Alert>
      )}
      <Person form={form} />
      <Addresses form={form} />
      <Pots form={form} />
      <Slot form={form} />
      {problem && <Alert severity="error">{problem}</Alert>}
      <SaveButton form={form} />
    </Stack>
  )
}

const Person = ({ form: { fields, change } }: { form: Form }) => (
  <SectionCard title="누구의 예약인가요?">
    <FormRow>
      <TextField
        label="이름"
        required
        value={fields.customerName}
        onChange={({ target }) => change({ customerName: target.value })}
        slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
      />
      <TextField
        label="연락처"
        required
        type="tel"
        value={fields.customerPhone}
        onChange={({ target }) => change({ customerPhone: formatTypedPhone(target.value) })}
        slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
      />
    </FormRow>
  </SectionCard>
)

const Addresses = ({ form: { fields, change } }: { form: Form }) => (
  <SectionCard title="어디로 갈까요?">
    <AddressFields
      leg="수거"
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
        address={fields.deliveryAddress}
        detail={fields.deliveryAddressDetail}
        onAddress={(deliveryAddress) => change({ deliveryAddress })}
        onDetail={(deliveryAddressDetail) => change({ deliveryAddressDetail })}
      />
    )}
  </SectionCard>
)

function Pots({ form: { fields, change } }: { form: Form }) {
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
        <TextField
          label="식물의 상태와 요청사항"
          helperText="손님이 링크에서 읽어요."
          multiline
          minRows={3}
          value={fields.specialRequest}
          onChange={({ target }) => change({ specialRequest: target.value })}
          slotProps={{ htmlInput: { maxLength: specialRequestMaxLength } }}
        />
      </Stack>
    </SectionCard>
  )
}

const potGrid = { display: 'grid', gap: 2, mt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }

const Slot = ({ form: { fields, change } }: { form: Form }) => (
  <SectionCard title="언제 데리러 갈까요?" note="배송은 일주일 뒤 첫 빈자리로 잡아요.">
    <SlotChoice
      leg="PICKUP"
      pots={Math.max(1, sumPots(countTyped(fields)))}
      from={null}
      value={fields.slot === '' ? undefined : { date: fields.date, slot: fields.slot }}
      onChange={change}
    />
  </SectionCard>
)

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
