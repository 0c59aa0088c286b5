import { Alert, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { areaVerdictLabels } from '../../../../../contract/reservation/area-admin.ts'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import { useCheckArea } from './area.queries.ts'

const severities: Record<AreaVerdict, 'success' | 'info' | 'warning' | 'error'> = {
  SERVED: 'success',
  CHECK: 'info',
  BY_AGREEMENT: 'warning',
  NOT_SERVED: 'error',
}

/** Shows the message that a customer with a given address gets, and the row that decides it. */
export function AreaCheck() {
  const [address, setAddress] = useState('')
  const checking = useCheckArea()
  const answer = checking.data

  function submit(event: FormEvent) {
    event.preventDefault()
    checking.mutate({ body: { address } })
  }

  return (
    <Card component="form" onSubmit={submit}>
      <CardContent>
        <Typography variant="h6" component="h1">
          주소로 확인하기
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mt: 1 }}>
          <TextField
            label="주소"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            placeholder="경기 여주시 세종로 1 (홍문동)"
            slotProps={{ htmlInput: { maxLength: 200 } }}
            size="small"
            fullWidth
          />
          <Button type="submit" variant="contained" disabled={!address.trim() || checking.isPending}>
            확인
          </Button>
        </Stack>
        {answer && (
          <Alert severity={severities[answer.verdict]} sx={{ mt: 2 }}>
            <strong>{areaVerdictLabels[answer.verdict]}</strong>
            <br />
            {answer.message}
            <br />
            {answer.readAs
              ? `${answer.readAs.sido} ${answer.readAs.sigungu}에 있는 주소예요. `
              : '시도와 시군구를 알아볼 수 없어요. '}
            {answer.row
              ? `정한 줄: ${areaName(answer.row)} → ${areaVerdictLabels[answer.row.verdict]}`
              : '맞는 줄이 없어요.'}
          </Alert>
        )}
      </CardContent>
    </Card>
  )
}

/** Returns for example '경기 여주시 홍문동' or '서울 전체'. */
export const areaName = ({ sido, sigungu, place }: { sido: string; sigungu: string; place: string }) =>
  [sido, sigungu, place].filter(Boolean).join(' ') + (sigungu || place ? '' : ' 전체')
