import { Alert, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { areaVerdictLabels } from '../../../../../contract/reservation/area-admin.ts'
import { addressDetailMax } from '../../../../../contract/reservation/reservation-admin.ts'
import { useAreaOf } from './phone.queries.ts'

interface AddressFieldsProps {
  leg: '수거' | '배송'
  address: string
  detail: string
  onAddress: (address: string) => void
  onDetail: (detail: string) => void
}

const severities = { SERVED: 'success', CHECK: 'info', BY_AGREEMENT: 'warning', NOT_SERVED: 'error' } as const

/** A typed address with the verdict of the area table, asked for when the field is left. */
export function AddressFields({ leg, address, detail, onAddress, onDetail }: AddressFieldsProps) {
  const [asked, setAsked] = useState(address.trim())
  const { data } = useAreaOf(asked)
  return (
    <Stack spacing={1.5}>
      <TextField
        label={`${leg} 주소`}
        required
        helperText="시도와 시군구부터 적어 주세요. 예: 서울 강남구 테헤란로 152 (역삼동)"
        value={address}
        onChange={({ target }) => onAddress(target.value)}
        onBlur={() => setAsked(address.trim())}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <div role="status">
        {data && asked === address.trim() && (
          <Alert severity={severities[data.verdict]}>
            <strong>{areaVerdictLabels[data.verdict]}</strong> {data.message}
            {data.readAs
              ? ` ${data.readAs.sido} ${data.readAs.sigungu}에 있는 주소예요.`
              : ' 시도와 시군구를 알아볼 수 없어요.'}
          </Alert>
        )}
      </div>
      <TextField
        label={`${leg} 상세 주소`}
        required
        value={detail}
        onChange={({ target }) => onDetail(target.value)}
        slotProps={{ htmlInput: { maxLength: addressDetailMax } }}
      />
    </Stack>
  )
}
