import { Link as MuiLink } from '@mui/material'
import { useState } from 'react'
import { fieldMessagesOf } from '../../../../../client/http/error-details.ts'
import { usePhoneField } from '../../../../../client/use-phone-field.ts'
import { specialRequestMaxLength } from '../../../../../contract/reservation/booking.ts'
import {
  type AdminReservationDetail,
  addressDetailMax,
  changeDeliveryAddressByStaff,
  correctContact,
  endedStatuses,
  getAdminReservation,
  type ReservationContact,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { FactList, Section } from '../../../shared/display/section.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { DialogButton, FormDialog, RevealButton } from '../../../shared/inputs/dialogs.tsx'
import { CheckField, Field, fieldsOf, useValue } from '../../../shared/inputs/field.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { AddressFields } from '../area/address-fields.tsx'
import { useRevealContact } from '../reservation.queries.ts'

/** Name, phone and addresses of the customer: masked until revealed. Revealing is recorded in the audit log. */
export function ContactCard({ reservation }: { reservation: AdminReservationDetail }) {
  const reveal = useRevealContact()
  const { id, customerName, customerPhone, pickupAddress, deliveryAddress } = reservation
  return (
    <Section
      title={`${customerName} 님`}
      action={
        !reveal.data && (
          <RevealButton
            label="보기"
            name="연락처와 주소 보기"
            title="끝난 예약의 연락처와 주소 보기"
            needsReason={endedStatuses.includes(reservation.status)}
            isBusy={reveal.isPending}
            reveal={(reason) => reveal.mutateAsync({ params: { id }, body: { ...(reason && { reason }) } })}
          />
        )
      }
    >
      {reveal.data ? (
        <Revealed reservation={reservation} revealed={reveal.data} />
      ) : (
        <>
          <FactList
            facts={[
              ['연락처', customerPhone],
              ['수거', pickupAddress],
              ['배송', deliveryAddress],
            ]}
          />
          <Muted tiny>보면 열람한 기록이 남아요.</Muted>
        </>
      )}
    </Section>
  )
}

interface RevealedProps {
  reservation: AdminReservationDetail
  revealed: ReservationContact
}

function Revealed({ reservation, revealed }: RevealedProps) {
  // What was corrected here is known without another recorded view.
  const [contact, setContact] = useState(revealed)
  const { customerPhone, customerEmail } = contact
  return (
    <>
      <FactList
        facts={[
          [
            '연락처',
            <MuiLink key="phone" href={`tel:${customerPhone}`}>
              {customerPhone}
            </MuiLink>,
          ],
          ['이메일', customerEmail],
          ['수거', `${contact.pickupAddress} ${contact.pickupAddressDetail}`],
          ['배송', `${contact.deliveryAddress} ${contact.deliveryAddressDetail}`],
          ['요청사항', contact.specialRequest || null],
        ]}
      />
      <DialogButton
        isOffered={!endedStatuses.includes(reservation.status)}
        size="small"
        variant="outlined"
        sx={{ mt: 1 }}
        dialog={
          <ContactForm
            reservation={reservation}
            contact={contact}
            onSaved={(corrected) => setContact({ ...contact, ...corrected })}
          />
        }
      >
        연락처와 주소 고치기
      </DialogButton>
    </>
  )
}

type Corrected = Pick<
  ReservationContact,
  'customerPhone' | 'pickupAddressDetail' | 'deliveryAddressDetail'
> & { specialRequest: string }

interface ContactFormProps {
  reservation: AdminReservationDetail
  contact: ReservationContact
  onSaved: (corrected: Corrected) => void
}

function ContactForm({ reservation, contact, onSaved }: ContactFormProps) {
  const { id, customerName, revision } = reservation
  const { typed, type, isSame, setIsSame, corrected } = useTypedContact(contact)
  const reason = useValue('')
  const act = useServerMutation(correctContact, { invalidates: [getAdminReservation], alsoOnError: true })
  const phone = usePhoneField(typed.customerPhone, (customerPhone) => type({ customerPhone }))
  const problems = fieldMessagesOf(act.error)
  const fieldOf = fieldsOf(typed, type)

  async function save() {
    const body = { ...corrected, reason: reason.value.trim(), revision }
    await act.mutateAsync({ params: { id }, body })
    onSaved(corrected)
  }

  return (
    <FormDialog
      title={`${customerName} 님 연락처와 주소 고치기`}
      submitLabel="고치기"
      canSubmit={reason.value.trim() !== ''}
      done="고쳤어요."
      onSubmit={save}
    >
      <Muted>
        도로명 주소는 찾아가는 지역이 달라질 수 있어 여기서 바꾸지 않아요. 배송 주소는 ‘더 보기’의 ‘배송 주소
        바꾸기’에서 바꾸고, 수거 주소가 다르면 새로 예약하도록 안내해 주세요.
      </Muted>
      <Field
        label="연락처"
        type="tel"
        value={typed.customerPhone}
        onChange={phone.type}
        onBlur={phone.leave}
        required
        problem={phone.problem ?? problems.customerPhone}
        helperText="이 예약의 연락처만 바뀌어요. 회원 정보는 그대로예요."
        maxLength={20}
      />
      <Field
        label="수거 상세 주소"
        helperText={contact.pickupAddress}
        problem={problems.pickupAddressDetail}
        {...fieldOf('pickupAddressDetail')}
        required
        maxLength={addressDetailMax}
      />
      {isSameAddress(contact) && (
        <CheckField label="배송도 같은 곳으로 가요" checked={isSame} onChange={setIsSame} />
      )}
      {!isSame && (
        <Field
          label="배송 상세 주소"
          helperText={contact.deliveryAddress}
          problem={problems.deliveryAddressDetail}
          {...fieldOf('deliveryAddressDetail')}
          required
          maxLength={addressDetailMax}
        />
      )}
      <Field
        label="요청사항과 출입 방법"
        {...fieldOf('specialRequest')}
        lines={2}
        maxLength={specialRequestMaxLength}
      />
      <Field label="고치는 이유" helperText="우리만 봐요." {...reason} required maxLength={200} />
    </FormDialog>
  )
}

/** What is typed and what would be stored; the delivery detail follows the pickup detail while `isSame`. */
function useTypedContact(contact: ReservationContact) {
  const { customerPhone, pickupAddressDetail, deliveryAddressDetail } = contact
  const before = {
    customerPhone,
    pickupAddressDetail,
    deliveryAddressDetail,
    specialRequest: contact.specialRequest ?? '',
  }
  const [changes, setChanges] = useState<Partial<Corrected>>({})
  const [isSame = isSameAddress(contact), setIsSame] = useState<boolean>()
  const typed: Corrected = { ...before, ...changes }
  const corrected: Corrected = {
    customerPhone: typed.customerPhone.trim(),
    pickupAddressDetail: typed.pickupAddressDetail.trim(),
    deliveryAddressDetail: (isSame ? typed.pickupAddressDetail : typed.deliveryAddressDetail).trim(),
    specialRequest: typed.specialRequest.trim(),
  }
  return {
    typed,
    isSame,
    setIsSame,
    corrected,
    type: (change: Partial<Corrected>) => setChanges((earlier) => ({ ...earlier, ...change })),
  }
}

const isSameAddress = (contact: ReservationContact) =>
  contact.pickupAddress === contact.deliveryAddress &&
  contact.pickupAddressDetail === contact.deliveryAddressDetail

/** Changes where the plants are returned to, with a reason that the customer reads. */
export function DeliveryAddressDialog({ reservation }: { reservation: AdminReservationDetail }) {
  const { id, customerName, revision, deliveryAddress: present } = reservation
  const address = useValue('')
  const detail = useValue('')
  const [sameAddress, setSameAddress] = useState(false)
  const reason = useValue('')
  const act = useServerMutation(changeDeliveryAddressByStaff, {
    invalidates: [getAdminReservation],
    alsoOnError: true,
  })
  const isComplete = sameAddress || (address.value.trim() !== '' && detail.value.trim() !== '')

  const save = () =>
    act.mutateAsync({
      params: { id },
      body: {
        deliveryAddress: address.value.trim(),
        deliveryAddressDetail: detail.value.trim(),
        sameAddress,
        reason: reason.value.trim(),
        revision,
      },
    })

  return (
    <FormDialog
      title={`${customerName} 님 배송 주소 바꾸기`}
      submitLabel="바꾸기"
      canSubmit={isComplete && reason.value.trim() !== ''}
      done="배송 주소를 바꿨어요."
      onSubmit={save}
    >
      <Muted>
        지금은 {present}(으)로 가요. 금액은 그대로예요. 방문 순서에 있던 곳이면 ‘새로 들어왔어요’로 바뀌니
        순서를 다시 정해 주세요.
      </Muted>
      <CheckField label="수거한 곳으로 배송해요" checked={sameAddress} onChange={setSameAddress} />
      {!sameAddress && <AddressFields leg="배송" address={address} detail={detail} />}
      <Field label="바꾸는 이유" helperText="손님이 읽어요." {...reason} required maxLength={200} />
    </FormDialog>
  )
}
