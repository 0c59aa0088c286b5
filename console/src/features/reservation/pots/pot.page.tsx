import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { CareRecord } from '../../../../../contract/reservation/care-record.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useCareRecord } from '../reservation.queries.ts'
import { CareLog } from './care-log.tsx'
import { EntryForm } from './entry-form.tsx'
import { PotForm } from './pot-form.tsx'
import { CareHeading } from './reservation-pots.tsx'

/** One pot: its condition at pickup and its care log. The QR code on the pot label opens this page. */
export function PotPage() {
  const { id = '', potNumber = '' } = useParams()
  const query = useCareRecord(id)
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Title title={`${potNumber}번 화분`} />
      <QueryResult query={query}>
        {(record) => <PotView record={record} potNumber={Number(potNumber)} />}
      </QueryResult>
    </Box>
  )
}

function PotView({ record, potNumber }: { record: CareRecord; potNumber: number }) {
  const pot = record.pots.find((it) => it.potNumber === potNumber)
  if (!pot) return <Alert severity="error">이 예약에 없는 화분이에요.</Alert>
  const base = `/pots/${record.reservationId}`
  return (
    <Stack spacing={2}>
      <CareHeading record={record} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center' }}>
        <Typography variant="h5" component="h1" sx={{ flex: 1 }}>
          {potNumber}번 화분
        </Typography>
        {potNumber > 1 && (
          <Button component={Link} to={`${base}/${potNumber - 1}`}>
            이전
          </Button>
        )}
        {potNumber < record.pots.length && (
          <Button component={Link} to={`${base}/${potNumber + 1}`}>
            다음
          </Button>
        )}
      </Stack>
      <PotForm key={`${potNumber} ${pot.record?.revision ?? 0}`} id={record.reservationId} pot={pot} />
      <EntryForm key={potNumber} record={record} potNumber={potNumber} />
      <CareLog record={record} potNumber={potNumber} />
    </Stack>
  )
}
