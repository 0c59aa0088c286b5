import { Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ApiError } from '../../../../../client/http/api-error.ts'
import { fieldMessagesOf } from '../../../../../client/http/error-details.ts'
import { formatTypedPhone } from '../../../../../client/phone.ts'
import { specialRequestMaxLength } from '../../../../../contract/reservation/booking.ts'
import {
  type AdminReservationDetail,
  addressDetailMax,
  type ReservationContact,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { useCorrectContact } from '../reservation.queries.ts'

type Corrected = Pick<
  ReservationContact,
  'customerPhone' | 'pickupAddressDetail' | 'deliveryAddressDetail'
> & { specialRequest: string }

interface ContactFormProps {
  reservation: AdminReservationDetail
  contact: ReservationContact
  onSaved: (corrected: Corrected) => void
  onClose: () => void
}

/** Corrects phone number, address details and request, with a reason that only staff read. */
export function ContactForm({ reservation, contact, onSaved, onClose }: ContactFormProps) {
  const { id, number, revision } = reservation
  const { typed, type, isSame, setIsSame, corrected, isChanged } = useTypedContact(contact)
  const [reason, setReason] = useState('')
  const act = useCorrectContact()
  const notify = useNotify()
  const problems: Record<string, string> = act.error instanceof ApiError ? fieldMessagesOf(act.error) : {}

  async function save() {
    const body = { ...corrected, reason: reason.trim(), revision }
    const answer = await act.mutateAsync({ params: { id }, body }).catch(() => undefined)
    if (!answer) return
    notify('고쳤어요.', { type: 'success' })
    onSaved(corrected)
    onClose()
  }

  return (
    <FormDialog
      title={`${number} 연락처와 주소 고치기`}
      hasTyped={reason !== '' || isChanged}
      submitLabel="고치기"
      canSubmit={reason.trim() !== '' && !act.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        도로명 주소는 지역과 금액이 달라질 수 있어 여기서 바꾸지 않아요. 다른 주소로 가야 하면 새로 예약하도록
        안내해 주세요.
      </Typography>
      <TextField
        label="연락처"
        type="tel"
        value={typed.customerPhone}
        onChange={({ target }) => type({ customerPhone: formatTypedPhone(target.value) })}
        required
        error={Boolean(problems.customerPhone)}
        helperText={problems.customerPhone ?? '이 예약의 연락처만 바뀌어요. 회원 정보는 그대로예요.'}
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
      <DetailField
        label="수거 상세 주소"
        address={contact.pickupAddress}
        problem={problems.pickupAddressDetail}
        value={typed.pickupAddressDetail}
        onChange={(pickupAddressDetail) => type({ pickupAddressDetail })}
      />
      {isSameAddress(contact) && (
        <FormControlLabel
          control={<Checkbox checked={isSame} onChange={({ target }) => setIsSame(target.checked)} />}
          label="배송도 같은 곳으로 가요"
        />
      )}
      {!isSame && (
        <DetailField
          label="배송 상세 주소"
          address={contact.deliveryAddress}
          problem={problems.deliveryAddressDetail}
          value={typed.deliveryAddressDetail}
          onChange={(deliveryAddressDetail) => type({ deliveryAddressDetail })}
        />
      )}
      <TextField
        label="요청사항과 출입 방법"
        value={typed.specialRequest}
        onChange={({ target }) => type({ specialRequest: target.value })}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: specialRequestMaxLength } }}
      />
      <TextField
        label="고치는 이유"
        helperText="우리만 봐요."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  )
}

interface DetailFieldProps {
  label: string
  /** The street address, which stays as it is. */
  address: string
  problem: string | undefined
  value: string
  onChange: (value: string) => void
}

const DetailField = ({ label, address, problem, value, onChange }: DetailFieldProps) => (
  <TextField
    label={label}
    error={Boolean(problem)}
    helperText={problem ?? address}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    required
    slotProps={{ htmlInput: { maxLength: addressDetailMax } }}
  />
)

/** What is typed and what would be stored; the delivery detail follows the pickup detail while `isSame`. */
function useTypedContact(contact: ReservationContact) {
  const { customerPhone, pickupAddressDetail, deliveryAddressDetail } = contact
  const before = {
    ...{ customerPhone, pickupAddressDetail, deliveryAddressDetail },
    specialRequest: contact.specialRequest ?? '',
  }
  const [typed, setTyped] = useState<Corrected>(before)
  const [isSame, setIsSame] = useState(isSameAddress(contact))
  const corrected: Corrected = {
    customerPhone: typed.customerPhone.trim(),
    pickupAddressDetail: typed.pickupAddressDetail.trim(),
    deliveryAddressDetail: (isSame ? typed.pickupAddressDetail : typed.deliveryAddressDetail).trim(),
    specialRequest: typed.specialRequest.trim(),
  }
  return {
    ...{ typed, isSame, setIsSame, corrected },
    type: (change: Partial<Corrected>) => setTyped((value) => ({ ...value, ...change })),
    isChanged: JSON.stringify(corrected) !== JSON.stringify(before),
  }
}

const isSameAddress = (contact: ReservationContact) =>
  contact.pickupAddress === contact.deliveryAddress &&
  contact.pickupAddressDetail === contact.deliveryAddressDetail
