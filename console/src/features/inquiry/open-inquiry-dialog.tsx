import { useState } from 'react'
import { inquiryKindLabels, inquiryKinds } from '../../../../contract/inquiry/inquiry.ts'
import {
  listAdminInquiries,
  listPassedOn,
  openInquiryForCustomer,
} from '../../../../contract/inquiry/inquiry-admin.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { Muted } from '../../shared/display/text.tsx'
import { FormDialog } from '../../shared/inputs/dialogs.tsx'
import { Field, Toggles, useValue } from '../../shared/inputs/field.tsx'
import { useServerMutation } from '../../shared/server/server-query.tsx'

interface OpenInquiryDialogProps {
  title: string
  /** What the inquiry is about. */
  about: { reservationId: string } | { diagnosisId: string } | { memberId: string }
  /** Whether it goes into the caller's open inquiry about the case. */
  isMore?: boolean
  /** Called before the dialog closes. */
  onOpened?: (inquiryId: string) => void
}

const kindChoices = inquiryKinds.map((kind) => [kind, inquiryKindLabels[kind]] as const)

/** Opens an inquiry for a customer, with a note that only staff read: a call, or what an expert hands over to operations. */
export function OpenInquiryDialog({ title, about, isMore, onOpened }: OpenInquiryDialogProps) {
  // The same after a failure, so that a retry opens no second one.
  const [inquiryId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<(typeof inquiryKinds)[number]>('COMPLAINT')
  const text = useValue('')
  const { mutateAsync } = useServerMutation(openInquiryForCustomer, {
    invalidates: [listAdminInquiries, listPassedOn, listPendingWork],
  })
  return (
    <FormDialog
      title={title}
      submitLabel={isMore ? '전하기' : '응대함에 넣기'}
      done={
        isMore ? '운영팀에 전했어요.' : '응대함에 넣었어요. 주말과 공휴일을 빼고 24시간 안에 답하기로 했어요.'
      }
      canSubmit={text.value.trim() !== ''}
      onSubmit={async () => {
        await mutateAsync({ body: { inquiryId, kind, text: text.value.trim(), ...about } })
        onOpened?.(inquiryId)
      }}
    >
      {!isMore && (
        <Toggles label="무엇에 대한 일인가요?" value={kind} onChange={setKind} choices={kindChoices} />
      )}
      <Field label="무슨 일인지 (우리만 봐요)" lines={3} autoFocus {...text} maxLength={3000} />
      <Muted small>
        {isMore ? '전하신 일에 이어서 들어가요. ' : ''}손님은 첫 답을 받은 뒤부터 앱에서 볼 수 있어요.
      </Muted>
    </FormDialog>
  )
}
