import { useState } from 'react'
import {
  type AdminReservationDetail,
  changeDeliveryAddressByStaff,
  getAdminReservation,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { CheckField, Field, useValue } from '../../../shared/inputs/field.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { AddressFields } from '../area/address-fields.tsx'

interface DeliveryAddressDialogProps {
  reservation: AdminReservationDetail
  onClose: () => void
}

/** Changes where the plants are returned to, with a reason that the customer reads. */
export function DeliveryAddressDialog({ reservation, onClose }: DeliveryAddressDialogProps) {
  const { id, number, revision, deliveryAddress: present } = reservation
  const [address, setAddress] = useState('')
  const [detail, setDetail] = useState('')
  const [sameAddress, setSameAddress] = useState(false)
  const reason = useValue('')
  const act = useServerMutation(changeDeliveryAddressByStaff, {
    invalidates: [getAdminReservation],
    alsoOnError: true,
  })
  const isComplete = sameAddress || (address.trim() !== '' && detail.trim() !== '')

  const save = () =>
    act.mutateAsync({
      params: { id },
      body: {
        ...{ deliveryAddress: address.trim(), deliveryAddressDetail: detail.trim(), sameAddress },
        ...{ reason: reason.value.trim(), revision },
      },
    })

  return (
    <FormDialog
      title={`${number} 배송 주소 바꾸기`}
      hasTyped={[address, detail, reason.value].some((text) => text !== '')}
      submitLabel="바꾸기"
      canSubmit={isComplete && reason.value.trim() !== ''}
      done="배송 주소를 바꿨어요."
      onSubmit={save}
      onClose={onClose}
    >
      <Muted>
        지금은 {present}(으)로 가요. 금액은 그대로예요. 방문 순서에 있던 곳이면 ‘새로 들어왔어요’로 바뀌니
        순서를 다시 정해 주세요.
      </Muted>
      <CheckField label="수거한 곳으로 배송해요" checked={sameAddress} onChange={setSameAddress} />
      {!sameAddress && (
        <AddressFields
          leg="배송"
          address={address}
          detail={detail}
          onAddress={setAddress}
          onDetail={setDetail}
        />
      )}
      <Field label="바꾸는 이유" helperText="손님이 읽어요." {...reason} required maxLength={200} />
    </FormDialog>
  )
}
