import { Alert, type AlertProps, Stack } from '@mui/material'
import { useState } from 'react'
import type { Data } from '../../../../../contract/endpoint.ts'
import {
  areaVerdictLabels,
  incompleteAddress,
  tryArea,
} from '../../../../../contract/reservation/area-admin.ts'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import { addressDetailMax } from '../../../../../contract/reservation/reservation-admin.ts'
import { Field } from '../../../shared/inputs/field.tsx'
import { useServerQuery } from '../../../shared/server/server-query.tsx'

interface TypedText {
  value: string
  onChange: (text: string) => void
}

interface AddressFieldsProps {
  leg: '수거' | '배송'
  address: TypedText
  detail: TypedText
  /** What is missing or wrong. */
  problems?: { address?: string | undefined; detail?: string | undefined }
}

/** A typed address with the verdict of the area table, asked for when the field is left. */
export function AddressFields({ leg, address, detail, problems = {} }: AddressFieldsProps) {
  const typed = address.value.trim()
  const [asked, setAsked] = useState(typed)
  // The verdict that a booking with this address would get.
  const { data } = useServerQuery(tryArea, { body: { address: asked } }, { enabled: asked !== '' })
  return (
    <Stack spacing={1.5}>
      <Field
        label={`${leg} 주소`}
        required
        problem={problems.address}
        helperText="시도와 시군구부터 적어 주세요. 예: 서울 강남구 테헤란로 152 (역삼동)"
        {...address}
        onBlur={() => setAsked(typed)}
        maxLength={200}
      />
      <div role="status">{data && asked === typed && <Verdict {...data} />}</div>
      <Field
        label={`${leg} 상세 주소`}
        required
        problem={problems.detail}
        {...detail}
        maxLength={addressDetailMax}
      />
    </Stack>
  )
}

/** An address that is not understood says nothing about where we drive. */
const Verdict = ({ verdict, message, readAs }: Data<typeof tryArea>) =>
  readAs ? (
    <AreaVerdictAlert verdict={verdict}>
      {' '}
      {message} {readAsText(readAs)}
    </AreaVerdictAlert>
  ) : (
    <Alert severity="warning">{incompleteAddress}</Alert>
  )

const severities = { SERVED: 'success', CHECK: 'info', BY_AGREEMENT: 'warning', NOT_SERVED: 'error' } as const

/** Whether the vans drive to an address, in the colour of the answer. */
export const AreaVerdictAlert = ({ verdict, children, ...alert }: AlertProps & { verdict: AreaVerdict }) => (
  <Alert severity={severities[verdict]} {...alert}>
    <strong>{areaVerdictLabels[verdict]}</strong>
    {children}
  </Alert>
)

/** Where the table of areas places an address. */
export const readAsText = (readAs: { sido: string; sigungu: string } | null) =>
  readAs ? `${readAs.sido} ${readAs.sigungu}에 있는 주소예요.` : '시도와 시군구를 알아볼 수 없어요.'
