import { TextField, Typography } from '@mui/material'
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
  'customerPhone' | 'pickupAddressDetail' | 'deliveryAddressDetail' | 'specialRequest'
>

interface ContactFormProps {
  reservation: AdminReservationDetail
  contact: ReservationContact
  onSaved: (corrected: Corrected) => void
  onClose: () => void
}

/** Corrects phone number, address details and request, with a reason that only staff read. */
export function ContactForm({ reservation, contact, onSaved, onClose }: ContactFormProps) {
  const { id, number, revision } = reservation
  const [phone, setPhone] = useState(contact.customerPhone)
  const [pickup, setPickup] = useState(contact.pickupAddressDetail)
  const [delivery, setDelivery] = useState(contact.deliveryAddressDetail)
  const [request, setRequest] = useState(contact.specialRequest ?? '')
  const [reason, setReason] = useState('')
  const act = useCorrectContact()
  const notify = useNotify()
  const problems: Record<string, string> = act.error instanceof ApiError ? fieldMessagesOf(act.error) : {}

  async function save() {
    const corrected = {
      customerPhone: phone.trim(),
      pickupAddressDetail: pickup.trim(),
      deliveryAddressDetail: delivery.trim(),
      specialRequest: request.trim(),
    }
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
      hasTyped={reason !== ''}
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
        value={phone}
        onChange={({ target }) => setPhone(formatTypedPhone(target.value))}
        required
        error={Boolean(problems.customerPhone)}
        helperText={problems.customerPhone ?? '이 예약의 연락처만 바뀌어요. 회원 정보는 그대로예요.'}
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
      <TextField
        label="수거 상세 주소"
        error={Boolean(problems.pickupAddressDetail)}
        helperText={problems.pickupAddressDetail ?? contact.pickupAddress}
        value={pickup}
        onChange={({ target }) => setPickup(target.value)}
        required
        slotProps={{ htmlInput: { maxLength: addressDetailMax } }}
      />
      <TextField
        label="배송 상세 주소"
        error={Boolean(problems.deliveryAddressDetail)}
        helperText={problems.deliveryAddressDetail ?? contact.deliveryAddress}
        value={delivery}
        onChange={({ target }) => setDelivery(target.value)}
        required
        slotProps={{ htmlInput: { maxLength: addressDetailMax } }}
      />
      <TextField
        label="요청사항과 출입 방법"
        value={request}
        onChange={({ target }) => setRequest(target.value)}
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
