import { Alert, Button, Stack } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { DateTimeInput } from '../../shared/inputs/date-time-input.tsx'

/** Publication time; null means draft. */
export function PublishInput() {
  const { setValue } = useFormContext()
  const publishedAt: string | null = useWatch({ name: 'publishedAt' }) ?? null
  const set = (moment: string | null) => setValue('publishedAt', moment, { shouldDirty: true })
  return (
    <Stack spacing={2} sx={{ width: '100%' }}>
      <Alert severity={publishedAt ? 'success' : 'info'}>{describePublication(publishedAt)}</Alert>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={() => set(new Date().toISOString())}>
          지금 공개
        </Button>
        <Button variant="outlined" onClick={() => set(null)} disabled={!publishedAt}>
          초안으로
        </Button>
      </Stack>
      <DateTimeInput source="publishedAt" label="공개하는 때 (서울 시각)" />
    </Stack>
  )
}

function describePublication(publishedAt: string | null) {
  if (!publishedAt) return '초안이에요. 때를 정하고 저장하면 공개돼요.'
  const isFuture = Date.parse(publishedAt) > Date.now()
  return isFuture
    ? `저장하면 ${formatDateTimeAt(publishedAt)}에 저절로 공개돼요.`
    : `저장하면 모두에게 보여요. 공개한 때는 ${formatDateTimeAt(publishedAt)}이에요.`
}
